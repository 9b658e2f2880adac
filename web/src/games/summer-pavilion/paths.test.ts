import { describe, expect, it } from "vitest";
import type { PavilionPosition } from "../../protocol";
import { attemptOf, pathsOf, type PavilionAction } from "./paths";
import { placeOf } from "./places";

const textOf = (action: PavilionAction, legal = [action]) => pathsOf(action, 1, legal).map((path) => path.map(({ text }) => text));
const place = (colour: string) => ({ type: "place", star: null, at: 4, colour }) as const;

describe("the paths of an action", () => {
  it("need only the space where a single colour fits", () => {
    expect(textOf(place("blue"))).toEqual([["1:star centre at 4"], ["1:hand/blue", "1:star centre at 4"]]);
    expect(textOf(place("blue"), [place("blue"), place("red")])[0]).toEqual(["1:star centre at 4", "1:hand/blue"]);
  });

  it("of payments and passes are buttons", () => {
    expect(textOf({ type: "pay", wild: 2 })).toEqual([["button:pay 2"]]);
    expect(textOf({ type: "pass" })).toEqual([["button:pass"]]);
  });
});

describe("the action that clicks attempt", () => {
  const position = { players: [{ hand: ["green"] }], wild: "red" } as unknown as PavilionPosition;
  const space = placeOf({ kind: "space", seat: 0, star: 11, hour: 4 });

  it("places the clicked colour, or one from the hand", () => {
    expect(attemptOf([space], position, 0)).toEqual({ type: "place", star: 11, at: 4, colour: "green" });
    expect(attemptOf([placeOf({ kind: "hand", seat: 0, piece: "blue" }), space], position, 0)).toMatchObject({ colour: "blue" });
  });

  it("takes tiles", () => {
    expect(attemptOf([placeOf({ kind: "centre", piece: "red" })], position, 0)).toEqual({ type: "take", factory: null, colour: "red" });
  });
});
