/** What boards show as printed is what the rules say is printed there. */
import { expect, test } from "vitest";
import printed from "../../fixtures/printed.json";
import { FLOOR_PENALTIES, printedColour } from "./azul/layout";
import { cells, type Turn } from "./duel/plates";
import { BONUS, cost, ORNAMENTS, STARS } from "./summer-pavilion/layout";

const INDEXES = [0, 1, 2, 3, 4, 5];

test("the coloured wall", () => {
  printed.wall.forEach((row, r) => row.forEach((colour, c) => expect(printedColour(r + 1, c + 1)).toBe(colour)));
});

test("the penalties of the floor line", () => {
  const sums = FLOOR_PENALTIES.map((_, index) => FLOOR_PENALTIES.slice(0, index + 1).reduce((sum, penalty) => sum + penalty));
  expect([0, ...sums]).toEqual(printed.floor);
});

test("what the spaces of stars cost, on both sides of the board", () => {
  for (const side of ["coloured", "monochrome"] as const)
    for (const star of STARS) expect(INDEXES.map((index) => cost(side, star, index))).toEqual(printed.costs[side][star]);
});

test("what stands between the stars, and what surrounds it", () => {
  const told = (bonus: number, around: unknown[]) => JSON.stringify([bonus, around.map((space) => JSON.stringify(space)).sort()]);
  const drawn = ORNAMENTS.map(({ kind, around }) => told(BONUS[kind], around));
  expect(drawn.sort()).toEqual(printed.structures.map(({ bonus, around }) => told(bonus, around)).sort());
});

test("the plates, turned every way", () => {
  const LETTERS: Record<string, string> = { blue: "B", yellow: "Y", red: "R", black: "K", turquoise: "T", special: "S", joker: "W" };
  printed.plates.forEach((turns, plate) =>
    turns.forEach((shown, quarter) => {
      expect(cells(plate + 1, (90 * quarter) as Turn).map((symbol) => LETTERS[symbol]).join("")).toBe(shown);
    }),
  );
});
