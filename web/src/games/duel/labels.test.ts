import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../../i18n";
import type { DuelPosition } from "../../protocol";
import { overviewOf, placeLabel, promptOf } from "./labels";
import { gridPlace, slotAt, SLOTS } from "./layout";
import { placeOf } from "./places";

beforeAll(() => setLanguage("en"));

const dome = [null, null, null, null, { plate: 2, turn: 90, tiles: [null, null, null, null] }, null, null, null, null];
const position = {
  phase: "taking",
  choosing: null,
  factories: [
    { sun: ["blue", "blue", "red"], moon: [] },
    { sun: [], moon: ["red", "black"] },
  ],
  large: { sun: ["yellow"], moon: ["black", "black"] },
  players: [{ dome, lines: [null, { colour: "red", count: 1 }] }],
} as unknown as DuelPosition;

it("says the four cells of a plate", () => {
  expect(placeLabel(placeOf({ kind: "offer", piece: "1" }), position)).toBe("plate 1: yellow, black, turquoise, special");
});

it("says the colour that is printed on a space, as its plate is turned", () => {
  const labels = [0, 1, 2, 3].map((index) => placeLabel(placeOf({ kind: "cell", seat: 0, ...gridPlace(5, index) }), position));
  expect(labels).toEqual(["row 3, column 3, turquoise", "row 3, column 4, joker", "row 4, column 3, black", "row 4, column 4, blue"]);
});

it("says what a line holds", () => {
  expect(placeLabel(placeOf({ kind: "line", seat: 0, row: 2 }), position)).toBe("line 2, 1 red, 1 free");
});

it("finds the slot of every space", () => {
  for (const slot of SLOTS)
    for (const index of [0, 1, 2, 3]) {
      const { row, column } = gridPlace(slot, index);
      expect(slotAt(row, column)).toEqual({ slot, index });
    }
});

it("offers plates only to those who have a token left", () => {
  const turn = (tokens: number) => ({ ...position, phase: "acquire", choosing: null, current_player: 0, players: [{ tokens }] }) as never;
  expect([1, 0].map((tokens) => promptOf(turn(tokens)))).toEqual([
    "Your turn: take tiles, a chip, or a plate.",
    "Your turn: take tiles or a chip.",
  ]);
});

it("counts the tops of all moons as one place", () => {
  expect(overviewOf(position)).toBe("Most in one place: 3 black, moons.");
});
