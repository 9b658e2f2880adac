/**
 * Games on phones, tablets and a zoomed page: in every round, all choices are in reach and large enough, and the table keeps its layout;
 * only a zoomed page scrolls.
 * `games.test.ts` covers desktops.
 */
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GAMES, type GameName } from "../src/protocol";
import { touchscreen, speedUpAnimations, mouse, createTableWithBots } from "./players";
import { playAndMeasure } from "./sizes";
import { watchLayout, watchScroll } from "./steadiness";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

const PHONES = { hasTouch: true, isMobile: true };
const WHOLE = Infinity;
const SOME = process.env.FULL ? WHOLE : 3;
/** Each screen with its games and the number of their rounds; `make test-full` plays all games to the end on all screens. */
const SCREENS: [string, number, number, BrowserContextOptions, readonly GameName[], number][] = [
  ["390x844", 390, 844, PHONES, GAMES, WHOLE],
  ["360x740", 360, 740, PHONES, ["summer-pavilion"], SOME],
  ["844x390", 844, 390, PHONES, ["duel"], SOME],
  ["768x1024", 768, 1024, PHONES, ["summer-pavilion"], SOME],
  // A page at 200 % on a screen of 1280x800 has 640x400 CSS pixels.
  ["1280x800 at 200 %", 640, 400, { deviceScaleFactor: 2 }, ["azul"], SOME],
];

describe.each(SCREENS)("%s", (_, width, height, options, games, most) => {
  it("everything that can be chosen in every round is large enough, and nothing moves", async () => {
    const played = (process.env.FULL ? GAMES : games).map(async (game) => {
      const { page, close } = await fixture.newUser({ viewport: { width, height }, ...options });
      await speedUpAnimations(page);
      await createTableWithBots(page, game);
      await page.waitForSelector("[data-place].target");
      const otherLayouts = await watchLayout(page, "phase");
      const excess = await watchScroll(page);
      const { small, rounds } = await playAndMeasure(page, options.hasTouch ? touchscreen : mouse, most);
      expect(await page.locator("section.over").count(), `${game} is over`).toBe(most === WHOLE ? 1 : 0);
      expect(rounds, game).toBeGreaterThanOrEqual(4);
      expect(await otherLayouts(), game).toEqual([]);
      if (options.hasTouch) expect(await excess(), game).toEqual({ width: 0, height: 0 });
      await close();
      return small.map((choice) => `${game}, ${choice}`);
    });
    expect((await Promise.all(played)).flat()).toEqual([]);
  });
});
