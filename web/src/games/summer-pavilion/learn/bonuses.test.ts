import { expect, test } from "vitest";
import printed from "../../../../fixtures/printed.json";
import { NUMBER_POINTS, spacesOf, STAR_POINTS } from "./bonuses";

test("a complete star pays what the rules of the game pay", () => {
  expect(Object.fromEntries(STAR_POINTS)).toEqual(printed.star_points);
});

test("the spaces of a number pay what the rules of the game pay", () => {
  expect(Object.fromEntries(NUMBER_POINTS)).toEqual(printed.number_points);
});

test("the boards have as many spaces of a number as those of the game", () => {
  for (const side of ["coloured", "monochrome"] as const)
    for (const [number] of NUMBER_POINTS) {
      const spaces = Object.values(printed.costs[side])
        .flat()
        .filter((cost) => cost === number);
      expect(spacesOf(side, number)).toBe(spaces.length);
    }
  expect(NUMBER_POINTS.map(([number]) => spacesOf("monochrome", number))).toEqual([6, 6, 12, 6]);
});
