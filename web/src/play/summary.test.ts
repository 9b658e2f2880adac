import { expect, it } from "vitest";
import type { Event, Tally } from "../protocol";
import { finalTally, sourcesIn, summaryOf } from "./summary";

const tally = (round: number): Tally => ({ round, seats: [{ score: 4, round: { wall: 4 }, game: { wall: 4 }, spared: 0 }] });
const played = (move: number, seat: number, round: number, ends = false): Event => ({
  version: move,
  at: 0,
  type: "played",
  seat,
  move,
  round,
  tally: ends ? tally(round) : null,
});
const first = [played(1, 0, 1), played(2, 1, 1, true)];

it("shows the last round until the player acts again", () => {
  expect(summaryOf(first, 0)).toEqual(tally(1));
  expect(summaryOf([...first, played(3, 1, 2)], 0)?.round).toBe(1);
  expect(summaryOf([...first, played(3, 0, 2)], 0)).toBeNull();
});

it("shows nothing before the end of a round, or if that was taken back", () => {
  expect(summaryOf([], 0)).toBeNull();
  expect(summaryOf(first.slice(0, 1), 0)).toBeNull();
  expect(summaryOf([...first, { version: 3, at: 0, type: "taken_back", seat: 1, move: 1 }], 0)).toBeNull();
});

it("has a final tally also if the game was resigned", () => {
  expect(finalTally([...first, { version: 3, at: 0, type: "resigned", seat: 0, tally: tally(2) }])?.round).toBe(2);
  expect(finalTally([])).toBeNull();
});

it("lists the sources that matter, in the order of the game", () => {
  expect(sourcesIn(["wall", "rows", "floor"], [{ floor: -2 }, { wall: 3, floor: 0 }])).toEqual(["wall", "floor"]);
  expect(sourcesIn(["wall", "rows", "floor"], [{ floor: -2 }], ["rows"])).toEqual(["rows", "floor"]);
});
