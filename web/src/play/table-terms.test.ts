import { beforeAll, expect, it } from "vitest";
import type { TableInfo } from "../protocol";
import { clockLabel, setLanguage } from "../i18n";
import { termsOf } from "./table-terms";

beforeAll(() => setLanguage("en"));

it("describes every clock, even if no form offers it", () => {
  expect(
    [
      { type: "none" } as const,
      { type: "move", seconds: 259_200 } as const,
      { type: "move", seconds: 90 } as const,
      { type: "fischer", seconds: 600, increment: 10 } as const,
      { type: "fischer", seconds: 3_600 } as const,
    ].map(clockLabel),
  ).toEqual(["None", "3 days per move", "90 s per move", "10 minutes each, plus 10 s per move", "1 hour for the game"]);
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
  expect(table({})).toEqual({ Clock: "None", Takebacks: "On", Hints: "Off", Spectators: "Anyone with the link" });
  expect(table({ watching: "seated" })).toMatchObject({ Spectators: "None" });
  expect(table({ public: true })).toMatchObject({ Spectators: "Everyone" });
});

it("names the first player once the seat is taken", () => {
  const seats = [{ kind: "guest" }, { kind: "open" }] as TableInfo["seats"];
  expect(table({ first: "random", seats })).toMatchObject({ "Who starts": "Random" });
  expect(table({ first: 0, seats })).toMatchObject({ "Who starts": "You" });
  expect(table({ first: 1, seats })).toMatchObject({ "Who starts": "Seat 2" });
  expect(table({ first: null, seats })).not.toHaveProperty("Who starts");
});

it("lists every option, including lists", () => {
  expect(table({ options: { wall: "grey", jokers: true } })).toMatchObject({ Wall: "Grey", Jokers: "On" });
  expect(table({ game: "summer-pavilion", options: { wilds: ["red", "blue"] } })).toMatchObject({ "Wild colours": "red and blue" });
  expect(table({ game: "duel", options: { tablets: "random", tablet_count: 4 } })).toMatchObject({
    "Scoring tablets": "Drawn at random",
    "Number of tablets": "4",
  });
  expect(table({ game: "duel", options: { tablets: ["rows", "corners", "jokers"], tablet_count: 3 } })).toMatchObject({
    "Scoring tablets": "rows, corners and jokers",
  });
  expect(table({ game: "duel", options: { tablets: ["rows"], tablet_count: 3 } })).not.toHaveProperty("Number of tablets");
});
