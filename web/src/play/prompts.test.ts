import { beforeAll, expect, it } from "vitest";
import { speak } from "../i18n";
import type { PavilionPosition } from "../protocol";
import { tilesToKeep } from "../games/summer-pavilion/kept-tiles";
import { promptOf, promptOfStep } from "./prompts";

beforeAll(() => speak("en"));

it("asks for what comes next in a choice", () => {
  expect(promptOfStep(["0:line 3"])).toBe("Now choose where the tiles go.");
  expect(promptOfStep(["button:turn 0", "button:turn 90"])).toBe("Which way round?");
  expect(promptOfStep(["button:with jokers", "button:without jokers"])).toBe("With or without the jokers?");
  expect(promptOfStep(["0:hand/blue"])).toBe("Which colour do you place there?");
});

const passing = (hand: string[], corners: string[] = []) =>
  ({ game: "summer-pavilion", phase: "placing", current_player: 0, choosing: { type: "keep" }, players: [{ hand, corners }] }) as unknown as PavilionPosition;

it("offers to keep all tiles after a pass, where all can be kept", () => {
  expect(tilesToKeep(passing(["blue", "red"], ["red"]))).toEqual(["blue", "red"]);
  expect(promptOf(passing(["blue", "red"]))).toBe("You pass, and can keep all your tiles.");
  expect(tilesToKeep(passing(["blue", "red", "red", "blue", "green"]))).toEqual([]);
  expect(promptOf(passing(["blue", "red", "red", "blue", "green"]))).toBe("You pass: choose the tiles to keep, 4 at most.");
});
