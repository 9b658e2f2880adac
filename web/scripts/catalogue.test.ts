// @vitest-environment node
import { expect, it } from "vitest";
import { problems } from "./catalogue.js";

it("has no problems", () => {
  expect(problems()).toEqual([]);
});
