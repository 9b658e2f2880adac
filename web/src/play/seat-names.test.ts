import { expect, it } from "vitest";
import type { SeatInfo } from "../protocol";
import { setLanguage } from "../i18n";
import { namesOf } from "./seat-names";

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

it("calls the viewer “you”, and numbers bots of the same level", async () => {
  await setLanguage("en");
  const bots = [1, 2].map((index) => seat(index, { kind: "bot", level: "artisan", held: false }));
  expect(namesOf([seat(0, { name: "Ana", yours: true }), ...bots])).toEqual(["You", "Artisan\u00a01", "Artisan\u00a02"]);
  expect(namesOf([seat(0, { name: "Ana", yours: true }), seat(1, { name: "Bea", yours: true })])).toEqual(["Ana", "Bea"]);
});

it("has one name for a seat that a bot plays: “you” for the viewer, and whom it replaces for the others", async () => {
  await setLanguage("en");
  const replaced = (yours: boolean) => [seat(0, { kind: "bot", level: "artisan", name: "Ana", yours }), seat(1, { name: "Bea" })];
  expect(namesOf(replaced(true))).toEqual(["You", "Bea"]);
  expect(namesOf(replaced(false))).toEqual(["Bot (for Ana)", "Bea"]);
});
