import { expect, test } from "vitest";
import printed from "../../../../fixtures/printed.json";
import { NUMBER_POINTS, spacesOf, STAR_POINTS } from "./bonuses";

test("the points of a complete star agree with the rules", () => {
  expect(Object.fromEntries(STAR_POINTS)).toEqual(printed.star_points);
});

test("the points of a complete number agree with the rules", () => {
  expect(Object.fromEntries(NUMBER_POINTS)).toEqual(printed.number_points);
});

test("the number of spaces of each cost agrees with the rules", () => {
  for (const side of ["coloured", "monochrome"] as const)
    for (const [number] of NUMBER_POINTS) {
      const spaces = Object.values(printed.costs[side])
        .flat()
        .filter((cost) => cost === number);
      expect(spacesOf(side, number)).toBe(spaces.length);
    }
  expect(NUMBER_POINTS.map(([number]) => spacesOf("monochrome", number))).toEqual([6, 6, 12, 6]);
});
