/** The end of a round, animated: points rise where they are scored, and scores count up. `games.test.ts` covers the end of a game. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { choose, mouse, createTableWithBots } from "./players";
import { watch } from "./scoring";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

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
