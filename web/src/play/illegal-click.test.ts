import { expect, it } from "vitest";
import { wantedForm } from "./illegal-click";

it("reads clicks as the action that they would be", () => {
  expect(wantedForm("azul", ["factory 3/blue", "0:line 2"], undefined)).toEqual({ type: "take", factory: 3, colour: "blue", jokers: false, line: 2 });
  expect(wantedForm("duel", ["moon/red", "0:line 4"], undefined)).toEqual({ type: "moon", colour: "red", line: 4 });
  expect(wantedForm("summer-pavilion", ["0:star 11 at 4"], "green")).toEqual({ type: "place", star: 11, at: 4, colour: "green" });
  expect(wantedForm("duel", ["0:cell 3 5"], undefined)).toEqual({ type: "tile", line: 3, column: 5 });
});

it("makes no action of clicks that are none", () => {
  expect(wantedForm("azul", ["factory 3/blue", "centre/red"], undefined)).toBeNull();
  expect(wantedForm("duel", ["stack"], undefined)).toBeNull();
});
