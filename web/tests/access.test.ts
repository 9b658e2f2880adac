/** axe finds no violation on any screen, in both languages and both themes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/protocol";
import { mouse, playToTheEnd, tile } from "./hands";
import { stage } from "./stage";

const theatre = stage();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: Violation[] = await page.evaluate(async () => (await (window as any).axe.run()).violations);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`).slice(0, 3).join(" | ")}`);
}

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto("/"),
  "a new table": (page) => page.goto("/new"),
  settings: (page) => page.goto("/settings"),
  "no such page": (page) => page.goto("/nothing"),
  "a table that is gone": (page) => page.goto("/table/AAAAAAAAAAAAAAAA"),
  "waiting for a friend": async (page) => {
    await page.goto("/new?with=friends");
    await page.click('button[type="submit"]');
    await page.waitForSelector(".seats");
  },
  ...Object.fromEntries(
    GAMES.flatMap((game) => [
      [`a table of ${game}`, async (page: Page) => {
        await page.goto("/");
        await page.click(`button[data-game="${game}"]`);
        await page.waitForSelector("[data-place].target");
        await tile(page, "[data-place].target").click();
      }],
      [`the lesson of ${game}`, (page: Page) => page.goto(`/learn/${game}`, { waitUntil: "networkidle" })],
      [`the rules of ${game}`, (page: Page) => page.goto(`/rules/${game}`, { waitUntil: "networkidle" })],
    ]),
  ),
};

describe.each(["en-GB", "fr-FR"])("in %s", (locale) => {
  describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
    it("no screen has a violation", async () => {
      const { page } = await theatre.person({ locale, colorScheme });
      const found: Record<string, string[]> = {};
      for (const [name, open] of Object.entries(SCREENS)) {
        await open(page);
        await page.locator("h1").first().waitFor({ state: "attached" });
        const wrong = await violations(page);
        if (wrong.length) found[name] = wrong;
      }
      expect(found).toEqual({});
      await page.context().close();
    });
  });
});

describe("a finished game", () => {
  it("has no violation, in its replay neither", async () => {
    const { page } = await theatre.person();
    await page.goto("/");
    await page.click('button[data-game="azul"]');
    await playToTheEnd(page, mouse);
    expect(await violations(page)).toEqual([]);
    await page.click('a[href^="/replay/"]');
    await page.waitForSelector('input[type="range"]');
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Analyse this game" }).click();
    await page.locator("figure > svg").waitFor({ timeout: 180_000 });
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
