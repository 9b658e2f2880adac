/** The end of a round and of a game, animated: points rise where they are scored, scores count up, the result comes last. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { choose, speedUpAnimations, mouse, playToTheEnd, createTableWithBots } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

interface Seen {
  /** The places where points rose, and the number of tiles left in the line of origin. */
  points: { place: string; left: number }[];
  /** Each score that appeared on the large board. */
  scores: number[];
  /** Whether tiles were still moving when the result appeared. */
  wasEarly: boolean;
}

/** Records in the page what a user would see. */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const seen: Seen = { points: [], scores: [], wasEarly: false };
    const isSeen = (tile: Element) => getComputedStyle(tile).opacity !== "0";
    const isMoving = () =>
      document
        .querySelector(".animation-layer")
        ?.getAnimations({ subtree: true })
        .some(({ playState }) => playState === "running") ?? false;
    const placeUnder = (label: Element): string => {
      const [x, y] = (label.getAnimations()[0]!.effect as KeyframeEffect)
        .getKeyframes()[0]!
        .transform!.toString()
        .match(/[\d.]+/g)!
        .map(Number);
      return document.elementFromPoint(x!, y! + 2)?.closest<HTMLElement>("[data-place]")?.dataset.place ?? "";
    };
    const note = (label: Element): void => {
      const place = placeUnder(label);
      const [seat, , row] = place.split(/[: ]/);
      const line = document.querySelectorAll(`[data-place="${seat}:line ${row}"]`);
      seen.points.push({ place, left: [...line].flatMap((found) => [...found.querySelectorAll("[data-piece]")]).filter(isSeen).length });
    };
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        if (added.matches(".points-gained")) queueMicrotask(() => note(added));
        if (added.matches("section.over") || added.querySelector("section.over")) seen.wasEarly ||= isMoving();
      }
      const score = Number(document.querySelector(".mine text.score")?.textContent);
      if (score !== seen.scores.at(-1)) seen.scores.push(score);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

const roundOf = (page: Page) => page.locator(".round").innerText();

it("shows a round of Azul tile by tile", async () => {
  const { page, close } = await fixture.newUser();
  await createTableWithBots(page, "azul");
  await page.waitForSelector("[data-place].target");
  const seen = await watch(page);
  while ((await roundOf(page)) === "Round 1") await choose(page, mouse);
  const { points, scores } = await seen();
  expect(points.length).toBeGreaterThan(3);
  expect(points.filter(({ place }) => !/^\d:wall \d \d$/.test(place))).toEqual([]);
  expect(points.filter(({ left }) => left)).toEqual([]);
  expect(scores.length).toBeGreaterThan(2);
  await close();
});

it.each(["azul", "summer-pavilion", "duel"])(
  "tells the result of %s after the final scoring, and where all points come from",
  async (game) => {
    const { page, close } = await fixture.newUser();
    await speedUpAnimations(page);
    await createTableWithBots(page, game);
    await page.waitForSelector("[data-place].target");
    const seen = await watch(page);
    await playToTheEnd(page, mouse);
    expect((await seen()).wasEarly).toBe(false);
    const result = await page.locator("section.over strong").innerText();
    expect(result).toMatch(/^You win \d+ to \d+\.$|^You lose \d+ to \d+\. Apprentice wins\.$|^You (win|share)/);
    expect(await page.locator("section.over p svg").count()).toBe(result.startsWith("You lose") ? 0 : 1);
    await page.locator('.mine [data-place="0:score"]').click();
    const origins = await page.locator("dialog li").allInnerTexts();
    expect(origins.length).toBeGreaterThan(3);
    expect(origins.filter((text) => text.includes("Other points"))).toEqual([]);
    expect(await page.locator("dialog h2").innerText()).toBe("Your points");
    await close();
  },
);
