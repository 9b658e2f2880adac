// @vitest-environment node
import { expect, it } from "vitest";
import { problems } from "./catalogue.js";

it("finds every sentence in both languages, and each is said somewhere", () => {
  expect(problems()).toEqual([]);
});
