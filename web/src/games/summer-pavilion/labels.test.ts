import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import type { PavilionPosition } from "../../protocol";
import { shortcutOf, tilesToKeep } from "./kept-tiles";
import { overviewOf, placeLabel, placeName, promptOf } from "./labels";
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
  expect(promptOf(passing(["blue", "red"]))).toBe("You pass and can keep all your tiles.");
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
  ["coloured", 11, "orange, costs 1, at 2 o’clock on the orange star"],
  ["coloured", "centre", "any colour, costs 2, at 2 o’clock on the centre star"],
  ["monochrome", 11, "any colour, costs 3, at 2 o’clock on the top-left star"],
] as const)("says the colour and the cost of a space of a %s board, star %s", (board, star, words) => {
  const position = { options: { board } } as unknown as PavilionPosition;
  expect(placeLabel(placeOf({ kind: "space", seat: 0, star, hour: 2 }), position)).toBe(words);
});

it.each([
  ["coloured", 3, 6, "space 1 of the blue star"],
  ["coloured", "centre", 12, "space 1 of the centre star"],
  ["monochrome", 3, 6, "space 3 of the right-hand star"],
] as const)("names a space of a %s board, star %s at %s, by what is printed there", (board, star, hour, words) => {
  expect(placeName(placeOf({ kind: "space", seat: 0, star, hour }), { board })).toBe(words);
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
