import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../i18n";
import type { Result, SeatInfo } from "../protocol";
import { hasWon, resultWords } from "./result";

const seat = (index: number, what: Partial<SeatInfo>): SeatInfo => ({
  seat: index,
  kind: "guest",
  name: null,
  level: null,
  yours: false,
  held: true,
  connected: true,
  forfeited: null,
  ...what,
});
const bot = seat(1, { kind: "bot", level: "artisan", held: false });
const mine = { seats: [seat(0, { name: "Ana", yours: true }), bot] };
const others = { seats: [seat(0, { name: "Ana" }), bot] };
const ended = (winners: number[], reason = "points", scores = [58, 51]): Result => ({
  winners,
  scores,
  reason,
  ending: "full row",
  text: "",
});

beforeAll(() => setLanguage("en"));

it("addresses the winner and the loser, and names the bot to everybody else", () => {
  expect(resultWords(mine, ended([0]))).toBe("You win 58\u00a0to\u00a051.");
  expect(resultWords(mine, ended([1], "points", [8, 38]))).toBe("You lose 8\u00a0to\u00a038. Artisan wins.");
  expect(resultWords(others, ended([1], "points", [8, 38]))).toBe("Artisan wins with 38 points.");
});

it("says what decided the game, if not the points", () => {
  expect(resultWords(mine, ended([0], "time"))).toBe("You win on time.");
  expect(resultWords(mine, ended([1], "time"))).toBe("Artisan wins on time.");
  expect(resultWords(others, ended([0], "resigned"))).toBe("Ana wins by resignation.");
  expect(resultWords(mine, ended([0, 1], "shared", [40, 40]))).toBe("You share the victory with Artisan: 40 points each.");
  expect(resultWords(mine, ended([0], "first player tile", [40, 40]))).toMatch(/^You win: .* first-player tile/);
});

it("says whether the viewer has won", () => {
  expect([hasWon(mine, ended([0])), hasWon(mine, ended([1])), hasWon(others, ended([0]))]).toEqual([true, false, null]);
});

it("speaks French", async () => {
  await setLanguage("fr");
  expect(resultWords(mine, ended([0]))).toBe("Vous gagnez 58\u00a0à\u00a051.");
  expect(resultWords(mine, ended([1], "points", [8, 38]))).toBe("Vous perdez 8\u00a0à\u00a038. Artisan gagne.");
  await setLanguage("en");
});
