/** Every lesson can be played from start to end: the rules, a first strategy, and a first game. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { signed } from "../src/i18n/numbers";
import type { StrategyStep } from "../src/lessons/steps";
import { GAMES, type GameName } from "../src/protocol";
import { PHONE } from "./browser.js";
import { mouse, type InputDevice } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

const keys: InputDevice = {
  async press(_page: Page, element: Locator) {
    await element.focus();
    await element.press("Enter");
  },
};

const CURRENT = 'nav a[aria-current="step"]';

/** By how much the page is wider and higher than the window. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
  });

/** Plays the first chapter, and returns the number of its steps. */
async function learn(page: Page, device: InputDevice): Promise<number> {
  const count = Number(/of (\d+)/.exec(await page.locator(".lesson .words").innerText())![1]);
  for (let step = 1; step <= count; step++) {
    await page.getByText(`Step ${step} of ${count}`).waitFor();
    const lit = page.locator(".lesson .target");
    while (await lit.count()) await device.press(page, lit.first());
    expect((await excess(page))[0]).toBe(0);
    await device.press(page, page.locator(".lesson button.primary"));
  }
  await page.locator(CURRENT, { hasText: "First strategy" }).waitFor();
  return count;
}

/** What the engine says about the strategy of a game; `tests/test_lessons.py` checks that. */
const strategyOf = (game: GameName): StrategyStep[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../src/games/${game}/learn/strategy.json`), "utf8"));

/** Tries every choice of every step; the points on the page are those of the engine. */
async function tryEverything(page: Page, game: GameName, device: InputDevice): Promise<void> {
  for (const { choices, position, best } of strategyOf(game)) {
    for (const { key, after, results } of choices) {
      await device.press(page, page.locator(`[data-choice="${key}"]`));
      const shown = await page.locator(`[data-result="${key}"] .points`).innerText();
      expect(await excess(page)).toEqual([0, 0]);
      expect(shown.match(/[+−]?\d+/g)).toEqual(Object.values(results).map(signed));
      for (const board of await page.locator(".lesson svg.board").all()) {
        const label = (await board.getAttribute("aria-label"))!;
        expect(label).toContain(`board, ${after.players[label.startsWith("Your") ? 0 : 1]!.score} point`);
      }
    }
    expect(await page.locator(`[data-choice="${best}"] svg`).count()).toBe(1);
    await device.press(page, page.locator(`[data-choice="${choices.at(-1)!.key}"]`)); // shows the position again
    const isChosenByButtons = typeof position.choosing === "object" && position.choosing?.type === "stack";
    expect((await page.locator(".lesson .target").count()) > 0 || isChosenByButtons).toBe(true);
    await device.press(page, page.locator(".lesson .buttons button").last());
  }
}

describe.each(GAMES)("%s", (game) => {
  it.each(Object.entries({ mouse, keys }))("by %s", async (_name, device) => {
    const { page, close } = await fixture.newUser();
    await page.goto(`/learn/${game}`);
    await page.locator(".lesson .target").first().waitFor();
    expect(await learn(page, device)).toBeGreaterThan(4);
    await tryEverything(page, game, device);
    await page.locator(CURRENT, { hasText: "Play your first game" }).waitFor();
    await device.press(page, page.locator("main button.primary"));
    await page.waitForURL(/\/table\//);
    await page.waitForSelector("[data-place].target");
    await close();
  });
});

/** Whether the end of the learner's board is above what followed. */
const isBoardAbove = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [board, outcome] = ["div.board", ".outcome"].map((part) => document.querySelector(`.lesson ${part}`)!.getBoundingClientRect());
    return board!.bottom <= outcome!.top + 1;
  });

it.each(GAMES)("keeps board and what followed in sight on a phone, %s", async (game) => {
  const { page, close } = await fixture.newUser({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(`/learn/${game}?chapter=strategy`);
  for (const { choices } of strategyOf(game)) {
    for (const { key } of choices) {
      await page.locator(`[data-choice="${key}"]`).tap();
      const isInSight = () =>
        page.locator(`[data-result="${key}"]`).evaluate((result) => {
          const { top, bottom } = result.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      await expect.poll(isInSight).toBe(true);
      await expect.poll(() => isBoardAbove(page)).toBe(true);
      await page.locator(".lesson div.board").scrollIntoViewIfNeeded();
      expect(await isInSight()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    }
    await page.locator(".lesson .buttons button").last().tap();
  }
  await close();
});

it("remembers the step, and lets one choose on the table", async () => {
  const { page, close } = await fixture.newUser();
  await page.goto("/learn/azul?chapter=strategy");
  await page.locator(".lesson .buttons button").last().click();
  await page.reload();
  await page.getByText("Step 2 of 4").waitFor();
  for (const place of ["centre/red", "0:line 2"]) await keys.press(page, page.locator(`[data-place="${place}"].target`));
  await page.locator('[data-result="take"]').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.choice)).toBe("take");
  await close();
});
