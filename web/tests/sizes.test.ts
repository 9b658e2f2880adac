/** Whole games on phones, tablets, a desktop and a zoomed page: in every round, all choices are in reach and large enough. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GAMES, type GameName } from "../src/protocol";
import { choose, touchscreen, speedUpAnimations, mouse, createTableWithBots, type InputDevice } from "./players";
import { tooSmallAtRest } from "./sizes";
import { browserFixture } from "./fixture";

const fixture = browserFixture();
const MOST_CHOICES = 600;

const PHONES = { hasTouch: true, isMobile: true };
/** Each screen with its games; `make test-full` plays all games on all screens. */
const SCREENS: [string, number, number, BrowserContextOptions, readonly GameName[]][] = [
  ["390x844", 390, 844, PHONES, GAMES],
  ["360x740", 360, 740, PHONES, ["summer-pavilion"]],
  ["844x390", 844, 390, PHONES, ["duel"]],
  ["768x1024", 768, 1024, PHONES, ["summer-pavilion"]],
  ["1280x800", 1280, 800, {}, ["azul"]],
  // A page at 200 % on a screen of 1280x800 has 640x400 CSS pixels.
  ["1280x800 at 200 %", 640, 400, { deviceScaleFactor: 2 }, ["azul"]],
];

/** The current prompt: the choices of each kind are checked once in every round. */
const question = (page: Page) =>
  page.evaluate(() => [".round", ".bar .say"].map((part) => document.querySelector(part)?.textContent).join(" · "));

/** Plays a whole game, and returns the choices that were too small or out of reach, and the number of rounds. */
async function play(page: Page, device: InputDevice): Promise<{ small: string[]; rounds: number }> {
  const small = new Set<string>();
  const asked = new Set<string>();
  for (let made = 0; made < MOST_CHOICES; made++) {
    if (await choose(page, device)) break;
    const now = await question(page);
    if (asked.has(now)) continue;
    asked.add(now);
    const found = await tooSmallAtRest(page);
    if (found.length) await page.screenshot({ path: `test-results/small-${small.size}.png` });
    for (const choice of found) small.add(`${now}: ${choice}`);
  }
  return { small: [...small], rounds: new Set([...asked].map((text) => text.split(" · ")[0])).size };
}

describe.each(SCREENS)("%s", (_, width, height, options, games) => {
  it("every choice in every round is large enough", async () => {
    const played = (process.env.FULL ? GAMES : games).map(async (game) => {
      const { page, close } = await fixture.newUser({ viewport: { width, height }, ...options });
      await speedUpAnimations(page);
      await createTableWithBots(page, game);
      const { small, rounds } = await play(page, options.hasTouch ? touchscreen : mouse);
      expect(await page.locator("section.over").count(), `${game} is over`).toBe(1);
      expect(rounds, game).toBeGreaterThanOrEqual(4);
      await close();
      return small.map((choice) => `${game}, ${choice}`);
    });
    expect((await Promise.all(played)).flat()).toEqual([]);
  });
});
