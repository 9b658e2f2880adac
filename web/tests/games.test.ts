/**
 * A new user plays a whole game of each kind against a bot, by mouse and by keyboard; `sizes.test.ts` covers touch. Meanwhile the table
 * never changes its size, nothing scrolls, and the focus never falls to the page.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GAMES, type GameName } from "../src/protocol";
import { speedUpAnimations, mouse, playByKeyboard } from "./players";
import { collectNumbers } from "./numbers";
import { watch } from "./scoring";
import { playAndMeasure } from "./sizes";
import { watchFocus, watchLayout, watchScroll } from "./steadiness";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

/** The games that are played to the end by keys; of the others two rounds, unless `make test-full` plays them. */
const TO_THE_END_BY_KEYS: readonly GameName[] = process.env.FULL ? GAMES : ["azul"];

async function atHome() {
  const person = await fixture.newUser();
  await speedUpAnimations(person.page);
  await person.page.goto("/");
  return person;
}

/** Checks the result at the end of a game, and that it explains where all points come from: from at least so many origins. */
async function expectResult(page: Page, least: number): Promise<void> {
  const result = await page.locator("section.over strong").innerText();
  expect(result).toMatch(/^You win \d+\sto\s\d+\.$|^You lose \d+\sto\s\d+\. Beginner wins\.$|^You (win|share)/);
  expect(await page.locator("section.over p svg").count()).toBe(result.startsWith("You lose") ? 0 : 1);
  await page.locator('.mine [data-place$=":score"]').click();
  const origins = await page.locator("dialog li").allInnerTexts();
  expect(origins.length).toBeGreaterThanOrEqual(least);
  expect(origins.filter((text) => text.includes("Other points"))).toEqual([]);
  expect(await page.locator("dialog h2").innerText()).toBe("Your points");
}

describe.each(GAMES as GameName[])("%s", (game) => {
  const start = `button[data-game="${game}"]`;

  it("is played by mouse: choices are large enough, all numbers are those of the engine, and the result comes last", async () => {
    const { page, close } = await atHome();
    const numbers = collectNumbers(page);
    await mouse.press(page, page.locator(start));
    await page.waitForSelector("[data-place].target");
    const seen = await watch(page);
    const otherLayouts = await watchLayout(page);
    const excess = await watchScroll(page);
    const { small, rounds } = await playAndMeasure(page, mouse, Infinity, numbers.look);
    expect(small).toEqual([]);
    expect(rounds).toBeGreaterThanOrEqual(4);
    expect((await seen()).wasEarly).toBe(false);
    expect(await otherLayouts()).toEqual([]);
    expect(await excess()).toEqual({ width: 0, height: 0 });
    expect((await numbers.check()) > 0).toBe(game !== "azul");
    await expectResult(page, 4);
    await close();
  });

  it("is played by keys alone", async () => {
    const { page, close } = await atHome();
    const isOn = () => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, start);
    await page.waitForSelector(start);
    for (let tabs = 0; tabs < 30 && !(await isOn()); tabs++) await page.keyboard.press("Tab");
    expect(await isOn()).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-place].target");
    const lost = await watchFocus(page);
    if (TO_THE_END_BY_KEYS.includes(game)) {
      expect(await playByKeyboard(page)).toBeGreaterThan(10);
      await expectResult(page, 1); // who always takes the first choice may score in one way only
    } else {
      const isRoundThree = async () => (await page.locator(".round").innerText()) === "Round 3";
      await playByKeyboard(page, isRoundThree);
      expect(await isRoundThree()).toBe(true);
    }
    expect(await lost()).toEqual([]);
    await close();
  });
});
