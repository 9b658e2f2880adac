/** A new user plays a whole game of each kind against a bot from the home page: by mouse, by keys alone, by touch. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAMES, type GameName } from "../src/protocol";
import { DESK, PHONE, openBrowser } from "./browser.js";
import { finger, mouse, playByKeys, playToTheEnd } from "./hands";
import { startServer } from "./server.js";

let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function atHome(options: BrowserContextOptions, play: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-GB", ...options });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(server.address);
  await play(page);
  expect(wrong).toEqual([]);
  await context.close();
}

async function isOver(page: Page): Promise<void> {
  await expect(page.locator("section.over strong").innerText()).resolves.toMatch(/wins|share/);
}

describe.each(GAMES as GameName[])("%s", (game) => {
  it("is played by mouse", () =>
    atHome({ viewport: DESK }, async (page) => {
      await page.click(`button[data-game="${game}"]`);
      expect(await playToTheEnd(page, mouse)).toBeGreaterThan(10);
      await isOver(page);
    }));

  it("is played by keys alone", () =>
    atHome({ viewport: DESK }, async (page) => {
      const isOn = () => page.evaluate((name) => (document.activeElement as HTMLElement | null)?.dataset.game === name, game);
      for (let tabs = 0; tabs < 30 && !(await isOn()); tabs++) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expect(await playByKeys(page)).toBeGreaterThan(10);
      await isOver(page);
    }));

  it("is played by touch on a phone", () =>
    atHome({ viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
      await finger.touch(page, page.locator(`button[data-game="${game}"]`));
      expect(await playToTheEnd(page, finger)).toBeGreaterThan(10);
      await isOver(page);
    }));
});
