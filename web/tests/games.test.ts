/** A new user plays a whole game of each kind against a bot, by mouse and by keyboard; `sizes.test.ts` covers touch. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GAMES, type GameName } from "../src/protocol";
import { speedUpAnimations, mouse, playByKeyboard, playToTheEnd } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

async function atHome(play: (page: Page) => Promise<number>): Promise<void> {
  const { page, close } = await fixture.newUser();
  await speedUpAnimations(page);
  await page.goto("/");
  expect(await play(page)).toBeGreaterThan(10);
  expect(await page.locator("section.over strong").innerText()).toMatch(/^You (win|lose|share)/);
  await close();
}

describe.each(GAMES as GameName[])("%s", (game) => {
  const start = `button[data-game="${game}"]`;

  it("is played by mouse", () =>
    atHome(async (page) => {
      await mouse.press(page, page.locator(start));
      return playToTheEnd(page, mouse);
    }));

  it("is played by keyboard alone", () =>
    atHome(async (page) => {
      const isOn = () => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, start);
      for (let tabs = 0; tabs < 30 && !(await isOn()); tabs++) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      return playByKeyboard(page);
    }));
});
