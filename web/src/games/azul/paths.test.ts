import { describe, expect, it } from "vitest";
import { attemptOf, pathsOf, type AzulAction } from "./paths";
import { buttonOf, placeOf } from "./places";

const textOf = (action: AzulAction, legal = [action]) => pathsOf(action, 1, legal).map((path) => path.map(({ text }) => text));
const take = { type: "take", factory: 1, colour: "red", line: 4 } as const;

describe("the paths of an action", () => {
  it("go from tiles to a line or to the floor line", () => {
    expect(textOf({ type: "take", factory: 3, colour: "blue", jokers: false, line: 2 })).toEqual([["factory 3/blue", "1:line 2"]]);
    expect(textOf({ type: "take", factory: null, colour: "red", jokers: false, line: null })).toEqual([["centre/red", "1:floor"]]);
    expect(textOf({ type: "tile", line: 3, column: 2 })).toEqual([["1:wall 3 2"]]);
  });

  it("ask about jokers only where the player has the choice", () => {
    const [withJokers, without] = [
      { ...take, jokers: true },
      { ...take, jokers: false },
    ];
    expect(textOf(withJokers)).toEqual([["factory 1/red", "1:line 4"]]);
    expect(textOf(withJokers, [withJokers, without])).toEqual([["factory 1/red", "button:with jokers", "1:line 4"]]);
    expect(textOf(without, [withJokers, without])).toEqual([["factory 1/red", "button:without jokers", "1:line 4"]]);
  });
});

describe("the action that clicks attempt", () => {
  const source = placeOf({ kind: "factory", number: 3, piece: "blue" });
  const line = placeOf({ kind: "line", seat: 0, row: 2 });

  it("takes tiles to a line, or to the floor line if no line was clicked", () => {
    expect(attemptOf([source, line])).toEqual({ type: "take", factory: 3, colour: "blue", jokers: false, line: 2 });
    expect(attemptOf([source, buttonOf({ kind: "with jokers" }), line])).toMatchObject({ jokers: true, line: 2 });
    expect(attemptOf([placeOf({ kind: "centre", piece: "joker" })])).toEqual({
      type: "take",
      factory: null,
      colour: null,
      jokers: true,
      line: null,
    });
  });

  it("places a tile", () => {
    expect(attemptOf([placeOf({ kind: "wall", seat: 0, row: 3, column: 5 })])).toEqual({ type: "tile", line: 3, column: 5 });
  });

  it("is null if the clicks make no sense", () => {
    expect(attemptOf([source, placeOf({ kind: "centre", piece: "red" })])).toBeNull();
    expect(attemptOf([line])).toBeNull();
  });
});
