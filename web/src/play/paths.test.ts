import { describe, expect, it } from "vitest";
import type { Choice, GameName } from "../protocol";
import { nextSteps, waysOf } from "./paths";

const choices = (...forms: Record<string, unknown>[]): Choice[] => forms.map((form, id) => ({ id, action: String(id), form }));
const paths = (game: GameName, ...forms: Record<string, unknown>[]) => waysOf(game, choices(...forms), 1).map(({ path }) => path);

describe("ways to choose", () => {
  it("a take of Azul goes from its tiles to a line or to the floor", () => {
    expect(paths("azul", { type: "take", factory: 3, colour: "blue", jokers: false, line: 2 })).toEqual([["factory 3/blue", "1:line 2"]]);
    expect(paths("azul", { type: "take", factory: null, colour: "red", jokers: false, line: null })).toEqual([["centre/red", "1:floor"]]);
    expect(paths("azul", { type: "tile", line: 3, column: 2 })).toEqual([["1:wall 3 2"]]);
  });

  it("asks about jokers only where both are possible", () => {
    const take = { type: "take", factory: 1, colour: "red", line: 4 };
    expect(paths("azul", { ...take, jokers: true })).toEqual([["factory 1/red", "1:line 4"]]);
    expect(paths("azul", { ...take, jokers: true }, { ...take, jokers: false })).toEqual([
      ["factory 1/red", "button:with jokers", "1:line 4"],
      ["factory 1/red", "button:without jokers", "1:line 4"],
    ]);
  });

  it("a space of Summer Pavilion is enough where only one colour fits", () => {
    const space = { type: "place", star: null, at: 4 };
    expect(paths("summer-pavilion", { ...space, colour: "blue" })).toEqual([["1:star centre at 4"], ["1:hand/blue", "1:star centre at 4"]]);
    expect(paths("summer-pavilion", { ...space, colour: "blue" }, { ...space, colour: "red" })[0]).toEqual(["1:star centre at 4", "1:hand/blue"]);
  });

  it("a plate of Azul Duel gets a slot, then a turn", () => {
    expect(paths("duel", { type: "place", slot: 5, turn: 90 })).toEqual([["1:slot 5", "button:turn 90"]]);
    expect(paths("duel", { type: "sun", factory: null, colour: "blue", line: null })).toEqual([["large/blue", "1:broken"]]);
  });
});

describe("what can follow", () => {
  it("is what continues a way that was begun", () => {
    const take = { type: "take", factory: 1, colour: "red", jokers: false };
    const ways = waysOf("azul", choices({ ...take, line: 1 }, { ...take, line: 2 }, { ...take, factory: 2, line: 1 }), 0);
    expect([...nextSteps(ways, []).keys()]).toEqual(["factory 1/red", "factory 2/red"]);
    expect([...nextSteps(ways, ["factory 1/red"]).keys()]).toEqual(["0:line 1", "0:line 2"]);
    expect(nextSteps(ways, ["factory 1/red", "0:line 1"]).size).toBe(0);
  });
});
