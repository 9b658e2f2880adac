/** The rules of each game are complete, in both languages, on a desktop and on a phone. */
import { describe, expect, it } from "vitest";
import { read } from "../scripts/catalogue.js";
import { GAMES } from "../src/protocol";
import { LEARNING } from "../src/games/learning";
import { DESK, PHONE } from "./browser.js";
import { browserFixture } from "./fixture";

const fixture = browserFixture();
const LOCALES = [
  ["en", "en-GB"],
  ["fr", "fr-FR"],
] as const;
const SIZES = [
  ["desk", DESK],
  ["phone", PHONE],
] as const;

describe.each(LOCALES)("in %s", (language, locale) => {
  const words = read(language);

  it.each(SIZES)("every section is shown, and nothing overflows, on a %s", async (_, viewport) => {
    const { page, close } = await fixture.newUser({ locale, viewport });
    for (const game of GAMES) {
      await page.goto(`/rules/${game}`);
      for (const [section, paragraphs] of Object.entries(LEARNING[game].sections)) {
        const part = page.locator(`#${section}`);
        expect(await part.locator("h2").textContent()).toBe(words[`web.rules.${game}.${section}.title`]);
        const told = Array.from({ length: paragraphs }, (_, index) => words[`web.rules.${game}.${section}.${index + 1}`]);
        expect(await part.locator("p").allTextContents()).toEqual(told);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
    await close();
  });

  it("the bonuses of Summer Pavilion list the spaces of each number on both boards", async () => {
    const { page, close } = await fixture.newUser({ locale });
    await page.goto("/rules/summer-pavilion");
    const table = page.locator("#end table").last();
    await table.waitFor();
    const cells = await table.locator("tbody td").allTextContents();
    const spaces = (count: number) => words["web.rules.summer-pavilion.bonuses.spaces"].replace("{count}", String(count));
    expect(cells).toEqual([spaces(7), spaces(6), "4", spaces(7), spaces(6), "8", spaces(7), spaces(12), "12", spaces(7), spaces(6), "16"]);
    await close();
  });
});
