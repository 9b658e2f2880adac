/** What the log shows of each action of Summer Pavilion. */
import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import type { Event, Movement } from "../../protocol";
import { loggedPieces } from "./log";

beforeAll(() => setLanguage("en"));

const move = (piece: string, count: number, source: string, target: string, isToBoard = true): Movement => ({
  piece,
  count,
  source,
  target,
  source_seat: source === "hand" ? 0 : null,
  target_seat: isToBoard ? 0 : null,
});
const shown = (form: Record<string, unknown>, ...movements: Movement[]) => {
  const event: Event = { version: 1, at: 0, type: "played", seat: 0, form, steps: [{ kind: String(form.type), seat: 0, movements }] };
  return loggedPieces(event)?.map(({ piece, count, place, label, words }) => [piece, count, place?.text ?? label, words]);
};

it("shows the tiles that are taken, and from where", () => {
  const taken = [move("blue", 2, "factory 5", "hand"), move("red", 1, "factory 5", "hand"), move("green", 1, "factory 5", "centre", false)];
  expect(shown({ type: "take", factory: 5, colour: "blue" }, ...taken)).toEqual([
    ["blue", 2, "from factory 5", "2 blue"],
    ["red", 1, "from factory 5", "1 red"],
  ]);
  const first = [move("token", 1, "centre", "token"), move("blue", 3, "centre", "hand")];
  expect(shown({ type: "take", factory: null, colour: "blue" }, ...first)).toEqual([
    ["marker", 1, "from the centre", "Start-player token"],
    ["blue", 3, "from the centre", "3 blue"],
  ]);
  expect(shown({ type: "bonus", colour: "red" }, move("red", 1, "supply", "hand"))).toEqual([["red", 1, "from the supply", "1 red"]]);
});

it("shows the tile that is laid and those that pay for it", () => {
  const space = "0:star 7 at 2";
  const paid = [move("green", 1, "hand", "star 7 at 2"), move("green", 2, "hand", "depot", false), move("red", 1, "hand", "depot", false)];
  const laid = [
    ["green", 1, space, "1 green"],
    ["green", 2, "paid as well", "2 green"],
    ["red", 1, "paid as well", "1 red"],
  ];
  expect(shown({ type: "place", star: 7, at: 2, colour: "green" }, ...paid)).toEqual(laid);
  expect(shown({ type: "pay", wild: 1 }, ...paid)).toEqual(laid);
});

it("leaves out a tile that is yet to be paid: the payment tells it", () => {
  expect(shown({ type: "place", star: 7, at: 2, colour: "green" })).toBeUndefined();
});

it("shows a pass, and what is kept or discarded after it", () => {
  expect(shown({ type: "pass" })).toEqual([["", 0, "passed", ""]]);
  const discarded = move("blue", 2, "hand", "depot", false);
  expect(shown({ type: "pass" }, discarded)).toEqual([
    ["", 0, "passed", ""],
    ["blue", 2, "discarded", "2 blue"],
  ]);
  expect(shown({ type: "discard" }, discarded)).toEqual([["blue", 2, "discarded", "2 blue"]]);
  expect(shown({ type: "keep", colour: "blue" }, move("blue", 1, "hand", "corners"))).toEqual([["blue", 1, "kept", "1 blue"]]);
});
