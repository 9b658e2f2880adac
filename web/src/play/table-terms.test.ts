import { beforeAll, expect, it } from "vitest";
import type { TableInfo } from "../protocol";
import { clockLabel, speak } from "../i18n";
import { termsOf } from "./table-terms";

beforeAll(() => speak("en"));

it("describes every clock, even if no form offers it", () => {
  expect(
    [
      { type: "none" } as const,
      { type: "move", seconds: 259_200 } as const,
      { type: "move", seconds: 90 } as const,
      { type: "fischer", seconds: 600, increment: 10 } as const,
      { type: "fischer", seconds: 3_600 } as const,
    ].map(clockLabel),
  ).toEqual(["None", "3 days a move", "90 s a move", "10 minutes + 10 s a move", "1 hour for the game"]);
});

const table = (chosen: Partial<TableInfo>) =>
  Object.fromEntries(
    termsOf(
      {
        game: "azul",
        options: {},
        first: null,
        seats: [],
        clock: { type: "none" },
        takebacks: true,
        hints: false,
        watching: "link",
        public: false,
        ...chosen,
      } as unknown as TableInfo,
      ["You", "Bea"],
    ),
  );

it("lists takebacks, hints and spectators", () => {
  expect(table({})).toEqual({ Clock: "None", Takebacks: "On", Hints: "Off", Spectators: "Who has the link" });
  expect(table({ watching: "seated" })).toMatchObject({ Spectators: "None" });
  expect(table({ public: true })).toMatchObject({ Spectators: "Everybody" });
});

it("names who begins once the seat is taken", () => {
  const seats = [{ kind: "guest" }, { kind: "open" }] as TableInfo["seats"];
  expect(table({ first: "random", seats })).toMatchObject({ "Who begins": "Random" });
  expect(table({ first: 0, seats })).toMatchObject({ "Who begins": "You" });
  expect(table({ first: 1, seats })).toMatchObject({ "Who begins": "Seat 2" });
  expect(table({ first: null, seats })).not.toHaveProperty("Who begins");
});

it("lists every option, including lists", () => {
  expect(table({ options: { wall: "grey", jokers: true } })).toMatchObject({ Wall: "Grey", Jokers: "On" });
  expect(table({ game: "summer-pavilion", options: { wilds: ["red", "blue"] } })).toMatchObject({ "Wild colours": "red and blue" });
  expect(table({ game: "duel", options: { tablets: "random", tablet_count: 4 } })).toMatchObject({
    "Scoring tablets": "Drawn at random",
    "How many tablets": "4",
  });
  expect(table({ game: "duel", options: { tablets: ["rows", "corners", "jokers"], tablet_count: 3 } })).toMatchObject({
    "Scoring tablets": "rows, corners and jokers",
  });
  expect(table({ game: "duel", options: { tablets: ["rows"], tablet_count: 3 } })).not.toHaveProperty("How many tablets");
});
