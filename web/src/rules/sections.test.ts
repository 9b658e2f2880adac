// @vitest-environment node
import { expect, test } from "vitest";
import { read } from "../../scripts/catalogue.js";
import { GAMES } from "../protocol";
import { SECTIONS } from "./sections";

test.each(GAMES)("every section of the rules of %s has its title and its paragraphs", (game) => {
  const keys = Object.entries(SECTIONS[game]).flatMap(([section, count]) =>
    ["title", ...Array.from({ length: count }, (_, index) => index + 1)].map((end) => `web.rules.${game}.${section}.${end}`),
  );
  expect(keys.filter((key) => !(key in read("en")))).toEqual([]);
});
