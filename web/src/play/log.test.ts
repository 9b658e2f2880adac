import { beforeAll, expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import { setLanguage } from "../i18n";
import type { Event, SeatInfo, TableInfo } from "../protocol";
import { logOf } from "./log";

beforeAll(() => setLanguage("en"));

const seat = (index: number, name: string, yours: boolean): SeatInfo => ({
  seat: index,
  kind: "guest",
  name,
  level: null,
  yours,
  held: true,
  connected: true,
  forfeited: null,
});
const info = { game: "azul", seats: [seat(0, "Ana", true), seat(1, "Bea", false)] } as unknown as TableInfo;
const take = (version: number, who: number, round: number, more: Partial<Event> = {}): Event => ({
  version,
  at: 0,
  type: "played",
  seat: who,
  round,
  text: `Takes 3 red (${version}).`,
  steps: [
    {
      kind: "take",
      seat: who,
      movements: [
        { piece: "red", count: 2, source: "factory 1", target: "line 2", target_seat: who },
        { piece: "marker", count: 1, source: "centre", target: "floor", target_seat: who },
        { piece: "red", count: 1, source: "factory 1", target: "floor", target_seat: who },
        { piece: "blue", count: 1, source: "factory 1", target: "centre" },
      ],
    },
  ],
  ...more,
});
const started: Event = { version: 1, at: 0, type: "started" };
const tally = { round: 1, seats: [12, 9].map((score) => ({ score, round: {}, game: {} })) };

it("has a round for each round, with the scores after it, the newest first", () => {
  const events = [started, take(2, 0, 1), take(3, 1, 1, { tally }), take(4, 1, 2), { version: 5, at: 0, type: "undone", seat: 1 } as Event];
  const rounds = logOf(info, GAME_MODULES.azul, events);
  expect(rounds.map(({ round, scores, entries }) => [round, scores, entries.map(({ version }) => version)])).toEqual([
    [2, null, [5, 4]],
    [1, [12, 9], [3, 2]],
  ]);
});

it("draws the tiles that went to a board, by destination", () => {
  const [round] = logOf(info, GAME_MODULES.azul, [started, take(2, 1, 1)]);
  const [entry] = round!.entries;
  expect(entry!.moved).toEqual([
    { label: "line 2", pieces: [{ piece: "red", count: 2, label: "line 2", words: "2 red" }] },
    {
      label: "floor line",
      pieces: [
        { piece: "marker", count: 1, label: "floor line", words: "1 first-player marker" },
        { piece: "red", count: 1, label: "floor line", words: "1 red" },
      ],
    },
  ]);
  expect([entry!.speaker, entry!.words]).toEqual(["Bea", "Takes 3 red (2)."]);
});

it("takes the points of an action from the server, and gives other events a sign", () => {
  const [round] = logOf(info, GAME_MODULES.azul, [
    started,
    take(2, 0, 1, { points: 7 }),
    take(3, 1, 1),
    { version: 4, at: 0, type: "reacted", seat: 1, reaction: "thanks" },
    { version: 5, at: 0, type: "undone", seat: 1 },
  ]);
  expect(round!.entries.map(({ points, icon }) => [points, icon])).toEqual([
    [0, "undo"],
    [0, "thanks"],
    [0, null],
    [7, null],
  ]);
});

it("knows which actions were taken back", () => {
  const undone = { version: 4, at: 0, type: "undone", seat: 1, move: 1 } as Event;
  const [round] = logOf(info, GAME_MODULES.azul, [started, take(2, 0, 1), take(3, 1, 1), undone, take(5, 1, 1)]);
  expect(round!.entries.map(({ version, isTakenBack }) => [version, isTakenBack])).toEqual([
    [5, false],
    [4, false],
    [3, true],
    [2, false],
  ]);
});

it("starts with the game, and leaves out rounds in which nothing was told", () => {
  expect(logOf(info, GAME_MODULES.azul, [{ version: 1, at: 0, type: "sat", seat: 1, name: "Bea" }])).toEqual([]);
  expect(logOf(info, GAME_MODULES.azul, [started])).toEqual([]);
});
