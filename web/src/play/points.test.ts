import { beforeAll, expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import { setLanguage } from "../i18n";
import type { Event, Movement, Step } from "../protocol";
import { pointsOf, scoringPlace, standingEvents } from "./points";

beforeAll(() => setLanguage("en"));

const { azul } = GAME_MODULES;
const table = { game: "azul", options: {} } as const;
const played = (move: number, round: number, sum: number, ...points: number[]): Event => ({
  version: move,
  at: 0,
  type: "played",
  seat: 0,
  move,
  round,
  round_points: [sum, 0],
  steps: points.map((some) => ({ kind: "lay", seat: 0, points: some })),
});

it("lists points round by round with the server's sums, without what was taken back", () => {
  const events: Event[] = [
    played(1, 1, 2, 2),
    played(2, 1, 7, 5),
    { version: 3, at: 0, type: "taken_back", seat: 0, move: 1 },
    played(2, 1, 1, -1),
    played(3, 2, 5, 4, 1),
  ];
  expect(standingEvents(events).map(({ move }) => move)).toEqual([1, 2, 3]);
  expect(pointsOf(table, events, 0).map(({ round, sum, entries }) => [round, sum, entries.map(({ points }) => points)])).toEqual([
    [1, 1, [2, -1]],
    [2, 5, [4, 1]],
  ]);
  expect(pointsOf(table, events, 1)).toEqual([]);
});

it("says why a penalty costs less than is printed, or nothing", () => {
  const floor = (points: number, spared: number): Step => ({ kind: "floor", seat: 0, points, spared });
  const events = [
    { ...played(1, 1, -1), steps: [floor(-1, 3)] },
    { ...played(2, 2, 0), steps: [floor(0, 2)] },
  ];
  const rounds = pointsOf(table, events, 0);
  expect(rounds.flatMap(({ entries }) => entries)).toEqual([
    { label: "Floor line; a score never falls below 0", points: -1 },
    { label: "Floor line; a score never falls below 0", points: 0 },
  ]);
});

const move = (source: string, target: string): Movement => ({ piece: "blue", count: 1, source, target, source_seat: 0, target_seat: 0 });
const step = (...movements: Movement[]): Step => ({ kind: "lay", seat: 0, points: 1, movements });

it("finds where the scoring tile was placed, even if others were discarded after it", () => {
  expect(scoringPlace(azul, step(move("line 3", "wall 3 2"), move("line 3", "lid")))?.text).toBe("0:wall 3 2");
  expect(scoringPlace(GAME_MODULES["summer-pavilion"], step(move("hand", "star 11 at 4"), move("hand", "depot")))?.text).toBe(
    "0:star 11 at 4",
  );
  expect(scoringPlace(azul, step())).toBeNull();
});
