import { expect, it } from "vitest";
import { shorten } from "./text";

it.each([
  ["Beginner 2", 10, "Beginner 2"],
  ["Grandmaster\u00a02", 8, "Grand…\u00a02"],
  ["Beginner 2", 8, "Begin… 2"],
  ["Grandmaster", 8, "Grandma…"],
  ["Ana Maria", 5, "Ana…"],
  ["Grandmaster 12", 3, "G… 12"],
])("shortens %s to %i letters: %s", (name, most, short) => {
  expect(shorten(name, most)).toBe(short);
});
