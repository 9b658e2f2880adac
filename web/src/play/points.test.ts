import { expect, it } from "vitest";
import type { Event } from "../protocol";
import { pointsOf, standingEvents } from "./points";

const played = (move: number, round: number, ...points: number[]): Event => ({
  version: move, at: 0, type: "played", seat: 0, move, round, steps: points.map((some) => ({ kind: "lay", seat: 0, points: some })),
});

it("adds up points round by round, without what was taken back", () => {
  const events: Event[] = [played(1, 1, 2), played(2, 1, 5), { version: 3, at: 0, type: "taken_back", seat: 0, move: 1 }, played(2, 1, -1), played(3, 2, 4, 1)];
  expect(standingEvents(events).map(({ move }) => move)).toEqual([1, 2, 3]);
  expect(pointsOf(events, 0).map(({ round, sum }) => [round, sum])).toEqual([[1, 1], [2, 5]]);
  expect(pointsOf(events, 1)).toEqual([]);
});
