import { expect, it } from "vitest";
import type { ChanceChange, Judged } from "../protocol";
import { besideMoment, chanceAt, keyMoments, roundStarts } from "./key-moments";

const judged = (move: number, chance_lost: number, round = 1) =>
  ({ move, round, player: move % 2, chance_lost, size: chance_lost >= 0.03 ? "slip" : null }) as Judged;
const deal = (move: number, change: number): ChanceChange => ({
  move,
  player: null,
  before: [0.5, 0.5],
  after: [0.5 + change, 0.5 - change],
});
const choice = (move: number, change: number): ChanceChange => ({ ...deal(move, change), player: 0 });

it("lists mistakes and large changes by deals in the order of the game", () => {
  const judgements = [judged(1, 0), judged(2, 0.2), judged(3, 0.05)];
  const changes = [deal(0, 0.01), choice(2, -0.4), deal(2, -0.3), deal(3, 0.079)];
  expect(keyMoments({ judgements, changes }).map(({ kind, index }) => [kind, index])).toEqual([
    ["mistake", 1],
    ["deal", 2],
    ["mistake", 2],
  ]);
});

it("lists the costliest mistakes if there are many", () => {
  const judgements = Array.from({ length: 30 }, (_, n) => judged(n + 1, 0.03 + n / 100));
  const moments = keyMoments({ judgements, changes: [] });
  expect(moments.map(({ index }) => index)).toEqual(Array.from({ length: 12 }, (_, n) => 18 + n));
});

it("finds the moments beside a position", () => {
  const moments = keyMoments({ judgements: [judged(3, 0.1), judged(8, 0.1)], changes: [] });
  expect([0, 2, 5, 7].map((index) => besideMoment(moments, index, 1))).toEqual([2, 7, 7, null]);
  expect([0, 2, 5, 7].map((index) => besideMoment(moments, index, -1))).toEqual([null, null, 2, 2]);
});

it("finds where rounds start", () => {
  expect(roundStarts([judged(1, 0, 1), judged(2, 0, 1), judged(3, 0, 2)])).toEqual([
    { round: 1, index: 0 },
    { round: 2, index: 2 },
  ]);
});

it("takes the last estimate up to a position, since forced moves have none", () => {
  const curve: [number, number][] = [
    [1, 0.5],
    [4, 0.7],
  ];
  expect([0, 1, 3, 4, 9].map((index) => chanceAt(curve, index))).toEqual([0.5, 0.5, 0.5, 0.7, 0.7]);
  expect(chanceAt([], 3)).toBeNull();
});
