/** What is printed on boards of Azul agrees with the rules. */
import { expect, test } from "vitest";
import printed from "../../../fixtures/printed.json";
import { FLOOR_PENALTIES, printedColour } from "./layout";

test("the coloured wall", () => {
  printed.wall.forEach((row, r) => row.forEach((colour, c) => expect(printedColour(r + 1, c + 1)).toBe(colour)));
});

test("the penalties of the floor line", () => {
  const sums = FLOOR_PENALTIES.map((_, index) => FLOOR_PENALTIES.slice(0, index + 1).reduce((sum, penalty) => sum + penalty));
  expect([0, ...sums]).toEqual(printed.floor);
});
