import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import type { PavilionPosition } from "../../protocol";
import { shortcutOf, tilesToKeep } from "./kept-tiles";
import { promptOf } from "./labels";

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
