import { beforeAll, describe, expect, it } from "vitest";
import { setLanguage } from "../i18n";
import type { GameInfo, Listed } from "../protocol";
import { inOrder, isAwaited, isMyTurn, playersOf, search, statusOf, termsInBrief } from "./listed";

beforeAll(() => setLanguage("en"));

type Seat = Listed["seats"][number];

const seat = (seat: number, more: Partial<Seat> = {}): Seat => ({
  seat,
  kind: "guest",
  name: ["Ana", "Bea", "Carl", "Dora"][seat]!,
  level: null,
  yours: false,
  held: true,
  connected: false,
  forfeited: null,
  ...more,
});

const me = (index: number) => seat(index, { yours: true });
const bot = (index: number) => seat(index, { kind: "bot", name: null, level: "beginner", held: false });
const open = (index: number) => seat(index, { kind: "open", name: null, held: false });

const table = (more: Partial<Listed> = {}): Listed => ({
  id: "x".repeat(16),
  game: "azul",
  options: { wall: "coloured", jokers: false },
  status: "playing",
  seats: [me(0), seat(1)],
  open_seats: 0,
  to_act: 0,
  clock: { type: "none" },
  created: 0,
  changed: 0,
  result: null,
  ...more,
});

const over = (scores: number[], winners: number[], reason = "points", seats = [me(0), seat(1), seat(2)].slice(0, scores.length)): Listed =>
  table({ status: "over", to_act: null, seats, result: { winners, scores, reason, ending: "", text: "" } });

describe("a game of one’s own", () => {
  it("says who the others are", () => {
    expect(playersOf(table())).toBe("against Bea");
    expect(playersOf(table({ seats: [seat(0), me(1), bot(2), open(3)] }))).toBe("against Ana and Beginner");
    expect(playersOf(table({ seats: [me(0), me(1)] }))).toBe("Ana and Bea");
    expect(playersOf(table({ seats: [me(0), open(1)] }))).toBe("nobody yet");
    expect(playersOf(table({ seats: [me(0), bot(1), seat(2), bot(3)] }))).toBe("against 2\u00a0×\u00a0Beginner and Carl");
  });

  it("says whose turn it is", () => {
    expect(statusOf(table())).toBe("Your turn");
    expect(statusOf(table({ to_act: 1 }))).toBe("Bea’s turn");
    expect(statusOf(table({ seats: [me(0), me(1)], to_act: 1 }))).toBe("Bea’s turn");
    expect(statusOf(table({ seats: [me(0), bot(1)], to_act: 1 }))).toBe("Beginner’s turn");
  });

  it("is not the viewer’s turn while a bot plays for them", () => {
    const handed = seat(0, { yours: true, kind: "bot", level: "artisan" });
    expect([table(), table({ to_act: 1 }), table({ seats: [handed, seat(1)] })].map(isMyTurn)).toEqual([true, false, false]);
  });

  it("has other people waiting only if there are any", () => {
    expect([table(), table({ to_act: 1 }), table({ seats: [me(0), bot(1)] }), table({ seats: [me(0), me(1)] })].map(isAwaited)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("says what it waits for", () => {
    expect(statusOf(table({ status: "waiting", to_act: null, open_seats: 1 }))).toBe("Waiting for 1 player");
    expect(statusOf(table({ status: "waiting", to_act: null, open_seats: 2 }))).toBe("Waiting for 2 players");
  });

  it("says how it ended, against the best of the others", () => {
    expect(statusOf(over([58, 51], [0]))).toBe("Won 58–51");
    expect(statusOf(over([8, 38], [1]))).toBe("Lost 8–38");
    expect(statusOf(over([40, 40], [0, 1], "shared"))).toBe("Shared 40–40");
    expect(statusOf(over([50, 20, 70], [2]))).toBe("Lost 50–70");
    expect(statusOf(over([5, 0], [0], "resigned"))).toBe("Won by resignation");
    expect(statusOf(over([5, 0], [1], "resigned"))).toBe("Lost by resignation");
    expect(statusOf(over([5, 0], [0], "time"))).toBe("Won on time");
    expect(statusOf(over([5, 0], [1], "time"))).toBe("Lost on time");
    expect(statusOf(over([58, 51], [0], "points", [me(0), me(1)]))).toBe("Ana 58 and Bea 51");
  });
});

it("lists the viewer’s turns first, then games in progress, then finished ones, the last changed first", () => {
  const games = [
    table({ ...over([1, 2], [1]), id: "over", changed: 9 }),
    table({ id: "theirs", to_act: 1, changed: 5 }),
    table({ id: "mine", changed: 1 }),
    table({ id: "waiting", status: "waiting", to_act: null, changed: 6 }),
    table({ id: "later", changed: 2 }),
  ];
  expect(inOrder(games).map(({ id }) => id)).toEqual(["later", "mine", "waiting", "theirs", "over"]);
});

it("finds games by their title, players and result, whatever the case and the accents", () => {
  const games = [
    table({ id: "zoe", game: "duel", seats: [me(0), seat(1, { name: "Zoé" })] }),
    table({ ...over([58, 51], [0]), id: "won" }),
    table({ ...over([8, 38], [1]), id: "lost", game: "summer-pavilion" }),
  ];
  const found = (wanted: string) => search(games, wanted).map(({ id }) => id);
  expect(found("")).toEqual(["zoe", "won", "lost"]);
  expect(found("ZOE")).toEqual(["zoe"]);
  expect(found("bea 8–38")).toEqual(["lost"]);
  expect(found("summer lost")).toEqual(["lost"]);
  expect(found("won duel")).toEqual([]);
});

it("says what is unusual about a table", () => {
  const option = (name: string, usual: string | boolean | number) => ({
    name,
    description: "",
    values: [usual],
    default: usual,
    lists: {},
    groups: [],
  });
  const info = { name: "azul", title: "", players: [2], options: [option("wall", "coloured"), option("jokers", false)] } as GameInfo;
  expect(termsInBrief(table(), info)).toBe("2 players");
  expect(termsInBrief(table(), undefined)).toBe("2 players");
  const grey = table({ options: { wall: "grey", jokers: true }, clock: { type: "move", seconds: 120 }, seats: [me(0), open(1), open(2)] });
  expect(termsInBrief(grey, info)).toBe("3 players · Wall: Grey · Jokers: On · 2 minutes per move");
});
