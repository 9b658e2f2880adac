import { beforeAll, expect, it } from "vitest";
import { speak } from "../i18n";
import type { Event, Movement, Step } from "../protocol";
import { pointsOf, scoringMovement, standingEvents, stepName } from "./points";

const played = (move: number, round: number, ...points: number[]): Event => ({
  version: move, at: 0, type: "played", seat: 0, move, round, steps: points.map((some) => ({ kind: "lay", seat: 0, points: some })),
});

it("adds up points round by round, without what was taken back", () => {
  const events: Event[] = [played(1, 1, 2), played(2, 1, 5), { version: 3, at: 0, type: "taken_back", seat: 0, move: 1 }, played(2, 1, -1), played(3, 2, 4, 1)];
  expect(standingEvents(events).map(({ move }) => move)).toEqual([1, 2, 3]);
  expect(pointsOf(events, 0).map(({ round, sum }) => [round, sum])).toEqual([[1, 1], [2, 5]]);
  expect(pointsOf(events, 1)).toEqual([]);
});

const move = (source: string, target: string): Movement => ({ piece: "blue", count: 1, source, target, source_seat: 0, target_seat: 0 });
const step = (kind: string, movements: Movement[] = [], what = ""): Step => ({ kind, seat: 0, points: 1, movements, what });

beforeAll(() => speak("en"));

it("finds the tile that made the points, though others were put away after it", () => {
  const laid = step("lay", [move("line 3", "wall 3 2"), move("line 3", "lid")]);
  expect(scoringMovement(laid)?.target).toBe("wall 3 2");
  expect(stepName(laid)).toBe("Tile in row 3, column 2");
  expect(stepName(step("pay", [move("hand", "star 11 at 4"), move("hand", "depot")]))).toMatch(/star/i);
});

it("has a name for every kind of points", () => {
  const kinds = ["floor", "broken", "draw", "limit", "take", "pass", "keep", "discard", "lose"];
  const bonuses = ["row 2", "column 3", "colour blue", "star 11", "cost 1", "tablet rows"].map((what) => step("bonus", [], what));
  const steps = [...kinds.map((kind) => step(kind)), step("special", [move("box", "dome 3")]), ...bonuses];
  for (const found of steps) expect(stepName(found), found.kind).toMatch(/^(?!Other points)./);
});
