import { expect, it } from "vitest";
import type { Event } from "../protocol";
import { whyLost } from "./lost-seats";

const events = (...all: [Event["type"], number?][]): Event[] => all.map(([type, seat], version) => ({ version, at: 0, type, seat }));
const begun = events(["created"], ["sat", 0], ["sat", 1], ["started"], ["played", 0]);

it("says that a browser was signed out whose seat nobody has taken", () => {
  expect(whyLost([0], begun)).toBe("signed_out");
});

it("says that a seat was taken on another device during the game", () => {
  const moved = [...begun, { version: 5, at: 0, type: "sat", seat: 0 } as const];
  expect(whyLost([0], moved)).toBe("moved");
  expect(whyLost([1], moved)).toBe("signed_out");
});

it("says that a browser was signed out if the holder of the seat has only replaced its secret", () => {
  expect(whyLost([0], [...begun, { version: 5, at: 0, type: "sat", seat: 0, renewed: true }])).toBe("signed_out");
});

it("says nothing if there was no seat, or it was left before the game", () => {
  expect(whyLost([], begun)).toBeNull();
  expect(whyLost([1], events(["created"], ["sat", 1], ["left", 1], ["sat", 1], ["started"]))).toBeNull();
});
