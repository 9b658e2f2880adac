/**
 * Fingers on small phones: at tables of four, choices are large enough, nothing moves or scrolls, nor does a replay; a tap explains a scoring
 * tablet.
 */
import { expect, it } from "vitest";
import { gameUntil } from "./api.js";
import { PHONE } from "./browser.js";
import { choose, touchscreen, speedUpAnimations, createTableWithBots } from "./players";
import { tooSmallAtRest } from "./sizes";
import { watchLayout, watchScroll } from "./steadiness";
import { browserFixture } from "./fixture";

const fixture = browserFixture();
const CHOICES = 40;

const TABLES: [game: string, width: number, height: number][] = [
  ["azul", 390, 844],
  ["summer-pavilion", 360, 740],
];
if (process.env.FULL) TABLES.push(["azul", 360, 740], ["summer-pavilion", 390, 844], ["summer-pavilion", 844, 390]);

it.each(TABLES)("at a table of four, %s, %ix%i", async (game, width, height) => {
  const { page, close } = await fixture.newUser({ viewport: { width, height }, hasTouch: true, isMobile: true });
  await speedUpAnimations(page);
  await createTableWithBots(page, game, {}, 3);
  await page.waitForSelector("[data-place].target");
  const otherLayouts = await watchLayout(page, "phase");
  const excess = await watchScroll(page);
  const small = new Set<string>();
  for (let made = 0; made < CHOICES && !(await choose(page, touchscreen)); made++)
    for (const choice of await tooSmallAtRest(page)) small.add(choice);
  expect([...small]).toEqual([]);
  expect(await otherLayouts()).toEqual([]);
  expect(await excess()).toEqual({ width: 0, height: 0 });
  await close();
});

it.each([
  ["azul", { round: 1, phase: "taking", turn: 3 }],
  ["summer-pavilion", { round: 1, phase: "placing", turn: 2 }],
])("a table of four can be looked back at and replayed without scrolling, %s", async (game, until) => {
  const { page, close } = await fixture.newUser({ viewport: PHONE, hasTouch: true, isMobile: true, locale: "fr-FR" });
  await page.goto("/");
  const table = await gameUntil(page, game, 4, until);
  const stepBack = async () => {
    const position = page.locator('.controls input:not([max="0"])');
    const moves = Number(await position.getAttribute("max"));
    const excess = await watchScroll(page);
    for (let move = 0; move < moves; move++) await page.keyboard.press("ArrowLeft");
    expect(await excess()).toEqual({ width: 0, height: 0 });
  };
  await page.goto(`/table/${table}`);
  await page.locator('[data-tool="menu"]').tap();
  await page.locator('[data-tool="look-back-menu"]').tap();
  await stepBack();
  await page.locator('[data-step="present"]').tap();
  await page.locator('[data-tool="menu"]').tap();
  await page.locator('[data-tool="resign"]').tap();
  await page.locator('[data-answer="yes"]').tap();
  await page.locator(`a[href="/replay/${table}"]`).tap();
  await stepBack();
  await close();
});

it.each(["en-GB", "fr-FR"])("explains a scoring tablet of Duel, over a table that stays as it is, in %s", async (locale) => {
  const { page, close } = await fixture.newUser({ viewport: PHONE, hasTouch: true, isMobile: true, locale });
  await createTableWithBots(page, "duel");
  await page.waitForSelector("[data-place].target");
  const otherLayouts = await watchLayout(page);
  const tablets = page.locator(".offer .tablet");
  expect(await tablets.count()).toBe(3);
  for (const tablet of await tablets.all()) {
    await tablet.tap();
    const rule = page.locator('.bar [role="status"]', { hasText: (await tablet.getAttribute("aria-label"))! });
    const { y, height } = (await rule.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(await rule.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  }
  await page.locator(".round").tap();
  await page.locator('.bar [role="status"]').waitFor({ state: "detached" });
  expect(await otherLayouts()).toEqual([]);
  await close();
});
