/** With reduced motion nothing moves; a summary shows the points of a round instead. */
import { expect, it } from "vitest";
import { choose, mouse, playToTheEnd, createTableWithBots } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

it("shows the points of a round without animations, over an unchanged table", async () => {
  const { page, close } = await fixture.newUser({ reducedMotion: "reduce" });
  await createTableWithBots(page, "azul");
  await page.waitForSelector("[data-place].target");
  const board = () => page.locator(".mine svg.board").boundingBox();
  const before = await board();
  while ((await page.locator(".round").innerText()) === "Round 1") await choose(page, mouse);
  await page.keyboard.press("Escape"); // the summary gives way to a choice
  expect(await page.locator(".summary").innerText()).toMatch(/End of round 1/);
  expect(await board()).toEqual(before);
  expect(await page.locator(".animation-layer").count()).toBe(0);
  await playToTheEnd(page, mouse);
  expect(await page.locator("section.over strong").innerText()).toMatch(/^You /);
  await close();
});
