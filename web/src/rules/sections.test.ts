// @vitest-environment node
import { describe, expect, test } from "vitest";
import { LANGUAGES, read } from "../../scripts/catalogue.js";
import { GAMES, type GameName } from "../protocol";
import { LEARNING } from "../games/learning";

const PARAGRAPH = /\.(title|\d+)$/;

/** The sentences that the page of a game shows, by their keys. */
function shown(game: GameName): string[] {
  return Object.entries(LEARNING[game].sections).flatMap(([section, count]) =>
    ["title", ...Array.from({ length: count }, (_, index) => index + 1)].map((end) => `web.rules.${game}.${section}.${end}`),
  );
}

describe.each(GAMES)("the rules of %s", (game) => {
  test.each(LANGUAGES)("show every title and paragraph of the catalogue in %s", (language) => {
    const keys = Object.keys(read(language)).filter((key) => key.startsWith(`web.rules.${game}.`) && PARAGRAPH.test(key));
    expect(shown(game).sort()).toEqual(keys.sort());
  });

  test("have figures only in existing sections", () => {
    expect(Object.keys(LEARNING[game].sections)).toEqual(expect.arrayContaining(Object.keys(LEARNING[game].figures)));
  });
});
