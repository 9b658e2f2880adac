import { expect, test } from "vitest";
import { NUMBER_POINTS, spacesOf } from "./bonuses";

test("each number has as many spaces as the boards show", () => {
  const counts = (side: "coloured" | "monochrome") => NUMBER_POINTS.map(([number]) => spacesOf(side, number));
  expect(counts("coloured")).toEqual([7, 7, 7, 7]);
  expect(counts("monochrome")).toEqual([6, 6, 12, 6]);
});
