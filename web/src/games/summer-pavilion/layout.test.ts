/** What is printed on boards of Summer Pavilion agrees with the rules. */
import { expect, test } from "vitest";
import printed from "../../../fixtures/printed.json";
import { BONUS, cost, ORNAMENTS, STARS } from "./layout";

const INDEXES = [0, 1, 2, 3, 4, 5];

test("the costs of the spaces, on both sides of the board", () => {
  for (const side of ["coloured", "monochrome"] as const)
    for (const star of STARS) expect(INDEXES.map((index) => cost(side, star, index))).toEqual(printed.costs[side][star]);
});

test("the ornaments between the stars, and the spaces around them", () => {
  const describe = (bonus: number, around: unknown[]) => JSON.stringify([bonus, around.map((space) => JSON.stringify(space)).sort()]);
  const drawn = ORNAMENTS.map(({ kind, around }) => describe(BONUS[kind], around));
  expect(drawn.sort()).toEqual(printed.structures.map(({ bonus, around }) => describe(bonus, around)).sort());
});
