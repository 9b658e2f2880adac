/** The drawing of a board of Summer Pavilion agrees with the rules. */
import { expect, test } from "vitest";
import printed from "../../../fixtures/printed.json";
import { BONUS, ORNAMENTS } from "./layout";

test("the ornaments between the stars, and the spaces around them", () => {
  const describe = (bonus: number, around: unknown[]) => JSON.stringify([bonus, around.map((space) => JSON.stringify(space)).sort()]);
  const drawn = ORNAMENTS.map(({ kind, around }) => describe(BONUS[kind], around));
  expect(drawn.sort()).toEqual(printed.structures.map(({ bonus, around }) => describe(bonus, around)).sort());
});
