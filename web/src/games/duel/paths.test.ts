import { describe, expect, it } from "vitest";
import { attemptOf, pathsOf, type DuelAction } from "./paths";
import { placeOf } from "./places";

const textOf = (action: DuelAction) => pathsOf(action, 1).map((path) => path.map(({ text }) => text));

describe("the paths of an action", () => {
  it("give a plate a slot, then a turn", () => {
    expect(textOf({ type: "place", slot: 5, turn: 90 })).toEqual([["1:slot 5", "button:turn 90"]]);
  });

  it("go from tiles to a line, or to the broken tiles", () => {
    expect(textOf({ type: "sun", factory: null, colour: "blue", line: null })).toEqual([["large/blue", "1:broken"]]);
    expect(textOf({ type: "moon", colour: "red", line: 4 })).toEqual([["moon/red", "1:line 4"]]);
  });
});

describe("the action that clicks attempt", () => {
  const line = placeOf({ kind: "line", seat: 0, row: 4 });

  it("takes tiles from a sun or from the moons", () => {
    expect(attemptOf([placeOf({ kind: "moon", piece: "red" }), line])).toEqual({ type: "moon", colour: "red", line: 4 });
    expect(attemptOf([placeOf({ kind: "factory", number: 2, piece: "red" }), line])).toEqual({
      type: "sun",
      factory: 2,
      colour: "red",
      line: 4,
    });
  });

  it("places a tile", () => {
    expect(attemptOf([placeOf({ kind: "cell", seat: 0, row: 3, column: 5 })])).toEqual({ type: "tile", line: 3, column: 5 });
  });

  it("is null if the clicks make no sense", () => {
    expect(attemptOf([placeOf({ kind: "stack" })])).toBeNull();
    expect(attemptOf([placeOf({ kind: "moon", piece: "red" })])).toBeNull();
  });
});
