import { expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import type { Movement } from "../protocol";
import { marksOf } from "./marks";

const movement = (piece: string, source: string, target: string, seats: Partial<Movement> = {}): Movement => ({
  piece,
  count: 1,
  source,
  target,
  ...seats,
});
const texts = (...given: Parameters<typeof marksOf>) =>
  marksOf(...given).map(({ from, to }) => [from.map(({ text }) => text), to.map(({ text }) => text)]);

it("marks the tiles that a player takes, but not those that go to the centre", () => {
  const movements = [
    movement("blue", "factory 2", "line 3", { target_seat: 1 }),
    movement("blue", "factory 2", "line 3", { target_seat: 1 }),
    movement("red", "factory 2", "centre"),
  ];
  expect(texts(GAME_MODULES.azul, movements, 1)).toEqual([
    [
      ["factory 2/blue", "factory 2"],
      ["1:line 3/blue", "1:line 3"],
    ],
  ]);
});

it("marks both ways of a take that also fills the floor line", () => {
  const movements = [movement("blue", "centre", "line 1", { target_seat: 0 }), movement("blue", "centre", "floor", { target_seat: 0 })];
  expect(texts(GAME_MODULES.azul, movements, 0).map(([, to]) => to!.at(-1))).toEqual(["0:line 1", "0:floor"]);
});

it("marks what moves on the table if nothing comes to the board", () => {
  expect(texts(GAME_MODULES.azul, [movement("red", "factory 1", "centre")], 0)).toHaveLength(1);
  expect(texts(GAME_MODULES.azul, [], 0)).toEqual([]);
});

it("marks plates by their number", () => {
  const [mark] = marksOf(GAME_MODULES.duel, [movement("plate 7", "offer", "slot 5", { target_seat: 0 })], 0);
  expect(mark!.from[0]!.text).toBe("offer/7");
});
