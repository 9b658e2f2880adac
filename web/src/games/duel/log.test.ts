/** What the log shows of each action of Azul Duel. */
import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import type { Event, Movement, Step } from "../../protocol";
import { loggedPieces, ownSteps } from "./log";

beforeAll(() => setLanguage("en"));

const step = (kind: string, ...movements: Movement[]): Step => ({ kind, seat: 0, movements });
const onBoard = (piece: string, source: string, target: string, count = 1): Movement => ({
  piece,
  count,
  source,
  target,
  source_seat: 0,
  target_seat: 0,
});
const shared = (piece: string, source: string, target: string, count = 1): Movement => ({ piece, count, source, target });
const played = (form: Record<string, unknown>, ...steps: Step[]): Event => ({ version: 1, at: 0, type: "played", seat: 0, form, steps });
const shown = (event: Event) => loggedPieces(event).map(({ piece, count, label, words }) => [piece, count, label, words]);

const PLATE = "plate 1: yellow, black, turquoise, special";

it("shows plates as they are taken, kept, put back and placed", () => {
  const take = played({ type: "plate", plate: 1 }, step("plate", shared("plate 1", "offer", "box")));
  expect(shown(take)).toEqual([["plate 1", 1, "from the offer", PLATE]]);
  expect(shown(played({ type: "draw" }, step("draw")))).toEqual([["plate", 1, "from the stack", "a plate"]]);
  expect(shown(played({ type: "keep", plate: 1 }, step("keep")))).toEqual([["plate 1", 1, "kept", PLATE]]);
  expect(shown(played({ type: "under", plate: 1 }, step("under")))).toEqual([["plate 1", 1, "under the stack", PLATE]]);
  const place = played({ type: "place", slot: 5, turn: 90 }, step("place", { ...onBoard("plate 1", "box", "slot 5"), source_seat: null }));
  expect(shown(place)).toEqual([["plate 1", 1, "slot 5 of the dome", PLATE]]);
  expect(loggedPieces(place)[0]!.turn).toBe(90);
});

it("shows the tiles that are taken and broken, and the first-player tile, but not those that go to a moon or the tower", () => {
  const moves = [
    onBoard("red", "large", "line 2", 2),
    onBoard("red", "large", "broken"),
    shared("red", "large", "tower"),
    onBoard("first player tile", "large", "board"),
    shared("blue", "large", "large moon"),
  ];
  expect(shown(played({ type: "moon", colour: "red", line: 2 }, step("moon", ...moves)))).toEqual([
    ["red", 2, "line 2", "2 red"],
    ["red", 1, "broken", "1 red"],
    ["marker", 1, "", "first-player tile"],
  ]);
});

it("shows plates face down that were only looked at, or that the viewer may not see, and that no chip was spent", () => {
  expect(shown(played({ type: "look" }, step("look")))).toEqual([["plate", 1, "looked at a plate", ""]]);
  const hidden: Event = { version: 1, at: 0, type: "played", seat: 1, hidden: "under" };
  expect(shown(hidden)).toEqual([["plate", 1, "under the stack", "a plate"]]);
  expect(shown(played({ type: "skip" }, step("skip")))).toEqual([["no chip", 1, "no chip", ""]]);
});

it("shows a tile that is stacked", () => {
  const stack = played({ type: "stack", colour: "blue" }, step("stack", shared("blue", "rest", "moon 3")));
  expect(shown(stack)).toEqual([["blue", 1, "moon of factory 3", "1 blue"]]);
});

it("tells chips that are taken from chips that are spent", () => {
  const take = played({ type: "chip", factory: 3 }, step("chip", { ...onBoard("chip blue-red", "factory 3", "chips"), source_seat: null }));
  expect(shown(take)).toEqual([["chip blue-red", 1, "from factory 3", "chip blue + red"]]);
  const spend = played(
    { type: "spend", chip: "blue-red" },
    step("spend", { ...onBoard("chip blue-red", "chips", "box"), target_seat: null }),
  );
  expect(shown(spend)).toEqual([["chip blue-red", 1, "chip spent", "chip blue + red"]]);
});

it("shows the tile that an action lays and the special tile it brings, but nothing that follows by itself", () => {
  const lay = step("lay", onBoard("red", "line 3", "dome 3 5"), shared("red", "line 3", "tower", 2));
  const special = step("special", onBoard("special", "box", "dome 4"));
  const later = step("lay", onBoard("blue", "line 4", "dome 4 1"));
  expect(shown(played({ type: "tile", column: 5 }, step("tile"), lay, special, later))).toEqual([
    ["red", 1, "row 3, column 5", "1 red"],
    ["special", 1, "row 4", "1 special"],
  ]);
  expect(ownSteps([step("tile"), lay, later])).toEqual([step("tile"), lay]);
  expect(ownSteps([step("skip"), later])).toEqual([step("skip")]);
});
