import { expect, test } from "vitest";
import { groups, largestFirst } from "./groups";

test("tiles of a colour are one group, wherever they lie", () => {
  expect(groups(["red", "blue", "red"])).toEqual([
    { piece: "red", indexes: [0, 2] },
    { piece: "blue", indexes: [1] },
  ]);
});

test("the largest group comes first, equal ones keep their order", () => {
  expect(largestFirst(["blue", "red", "red", "white"])).toEqual(["red", "red", "blue", "white"]);
  expect(largestFirst(["blue", "blue", "red", "red"])).toEqual(["blue", "blue", "red", "red"]);
});
