import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import type { PavilionPosition } from "../../protocol";
import { shortcutOf, tilesToKeep } from "./kept-tiles";
import { overviewOf, placeLabel, promptOf } from "./labels";
import { placeOf } from "./places";

beforeAll(() => setLanguage("en"));

const passing = (hand: string[], corners: string[] = []) =>
  ({
    game: "summer-pavilion",
    phase: "placing",
    current_player: 0,
    choosing: { type: "keep" },
    players: [{ hand, corners }],
  }) as unknown as PavilionPosition;

it("offers to keep all tiles after a pass, where all can be kept", () => {
  expect(tilesToKeep(passing(["blue", "red"], ["red"]))).toEqual(["blue", "red"]);
  expect(promptOf(passing(["blue", "red"]))).toBe("You pass, and can keep all your tiles.");
  expect(shortcutOf(passing(["blue", "red"]))?.actions).toEqual([
    { type: "keep", colour: "blue" },
    { type: "keep", colour: "red" },
  ]);
});

it("asks for the tiles to keep, where not all can be kept", () => {
  const many = passing(["blue", "red", "red", "blue", "green"]);
  expect(promptOf(many)).toBe("You pass: choose the tiles to keep, 4 at most.");
  expect(shortcutOf(many)).toBeNull();
});

it.each([
  ["coloured", 11, "orange, costs 1, space 2 of the star at 11 o’clock"],
  ["coloured", "centre", "any colour, costs 2, space 2 of the star in the centre"],
  ["monochrome", 11, "any colour, costs 3, space 2 of the star at 11 o’clock"],
] as const)("says the colour and the cost of a space of a %s board, star %s", (board, star, words) => {
  const position = { options: { board } } as unknown as PavilionPosition;
  expect(placeLabel(placeOf({ kind: "space", seat: 0, star, hour: 2 }), position)).toBe(words);
});

it("names the largest groups without the wild colour, and then the player's tiles", () => {
  const table = {
    current_player: 0,
    choosing: null,
    wild: "red",
    factories: [["blue", "red", "red", "red"], [], ["green", "green", "blue", "red"]],
    centre: ["yellow", "yellow", "blue"],
    players: [{ hand: ["blue", "red", "blue"] }],
  };
  const overview = (phase: string) => overviewOf({ ...table, phase } as unknown as PavilionPosition);
  expect(overview("taking")).toBe("Most in one place: 2 green, factory 3; 2 yellow, centre. Wild: red.");
  expect(overview("placing")).toBe("Your tiles: 2 blue and 1 red. Wild: red.");
});
