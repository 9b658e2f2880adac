import { expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import type { Event, Position } from "../protocol";
import { summaryOf } from "./summary";

const { azul } = GAME_MODULES;
const played = (move: number, seat: number, round: number, ...points: [number, number][]): Event => ({
  version: move,
  at: 0,
  type: "played",
  seat,
  move,
  round,
  steps: points.map(([owner, some]) => ({ kind: "lay", seat: owner, points: some })),
});
const position = (round: number, phase: string): Position =>
  ({ game: "azul", round, phase, players: [{ score: 4 }, { score: 9 }] }) as unknown as Position;
const first = [played(1, 0, 1), played(2, 1, 1, [0, 5], [0, -1], [1, 9])];

it("lists the points until the player acts again", () => {
  const seats = [
    { seat: 0, gained: 5, lost: -1, score: 4 },
    { seat: 1, gained: 9, lost: 0, score: 9 },
  ];
  expect(summaryOf(azul, first, position(2, "taking"), 0)).toEqual({ round: 1, seats });
  expect(summaryOf(azul, [...first, played(3, 1, 2)], position(2, "taking"), 0)?.round).toBe(1);
  expect(summaryOf(azul, [...first, played(3, 0, 2)], position(2, "taking"), 0)).toBeNull();
});

it("is empty in the first round and for a round played elsewhere, and lists the last round at the end of the game", () => {
  expect(summaryOf(azul, [], position(2, "taking"), 0)).toBeNull();
  expect(summaryOf(azul, first.slice(0, 1), position(1, "taking"), 0)).toBeNull();
  expect(summaryOf(azul, first, position(1, "over"), 0)?.round).toBe(1);
});
