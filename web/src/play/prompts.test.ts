import { beforeAll, expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import { waysOf } from "./paths";
import { setLanguage } from "../i18n";
import type { GameName } from "../protocol";
import { promptOfStep } from "./prompts";

beforeAll(() => setLanguage("en"));

/** The prompt for the step of an action that comes after so many others. */
function prompt(name: GameName, after: number, ...forms: Record<string, unknown>[]): string {
  const game = GAME_MODULES[name];
  const [way] = waysOf(
    game,
    forms.map((form, id) => ({ id, action: "", form })),
    0,
  );
  return promptOfStep(game, way!.path[after]);
}

it("asks for the next step of a choice", () => {
  const take = { type: "take", factory: 1, colour: "red", line: 3 };
  expect(prompt("azul", 1, { ...take, jokers: false })).toBe("Now choose where the tiles go.");
  expect(prompt("azul", 1, { ...take, jokers: false }, { ...take, jokers: true })).toBe("With or without the jokers?");
  expect(prompt("duel", 1, { type: "place", slot: 5, turn: 90 })).toBe("Which way round?");
  const space = { type: "place", star: 11, at: 4 };
  expect(prompt("summer-pavilion", 1, { ...space, colour: "blue" }, { ...space, colour: "red" })).toBe("Which colour do you place there?");
});
