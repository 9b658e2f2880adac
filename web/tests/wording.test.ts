/** The texts that a table shows to its players: whose board it is, what comes next, how the game ended. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { GAMES } from "../src/protocol";
import { speedUpAnimations, mouse, createTableWithBots } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

const prompt = (page: Page) => page.locator(".bar .say").innerText();

it.each(GAMES)("calls the player's own board of %s “your board”", async (game) => {
  const { page, close } = await fixture.newUser();
  await createTableWithBots(page, game);
  await page.waitForSelector("[data-place].target");
  const boards = page.locator(':is(.mine, .others) svg[role="group"]');
  await boards.nth(1).waitFor(); // boards are drawn in slices, after the offer
  const names = await boards.evaluateAll((found) => found.map((board) => board.getAttribute("aria-label")!.split(",")[0]));
  expect(names).toEqual(["Your board", "Apprentice’s board"]);
  await close();
});

it("asks how to turn a plate, and shows it turned", async () => {
  const { page, close } = await fixture.newUser();
  await createTableWithBots(page, "duel");
  await mouse.press(page, page.locator('[data-place^="offer/"].target').first());
  await mouse.press(page, page.locator('[data-place="0:slot 5"].target').first());
  await page.waitForSelector('[data-step="button:turn 90"]');
  expect(await prompt(page)).toMatch(/^Which way round\?/);
  const pointedAt = async (turn: number): Promise<string[]> => {
    await page.hover(`[data-step="button:turn ${turn}"]`);
    await page.locator(".mine .ghost").first().waitFor({ state: "attached" });
    return page.locator(".mine .ghost .space").evaluateAll((spaces) => spaces.map((space) => space.classList[1]!));
  };
  const [topLeft, topRight, bottomLeft, bottomRight] = await pointedAt(0);
  expect(await pointedAt(90)).toEqual([bottomLeft, topLeft, bottomRight, topRight]);
  await close();
});

it("outlines the colours for a space, and does not ask a player who passes to discard tiles that can be kept", async () => {
  const { page, close } = await fixture.newUser();
  await speedUpAnimations(page);
  await createTableWithBots(page, "summer-pavilion");
  const offered = '[data-phase="taking"] .offer [data-place].target';
  const pass = '[data-step="button:pass"]';
  while ((await page.locator(pass).count()) === 0) {
    await page.waitForSelector(`${offered}, ${pass}`, { state: "attached" });
    if (await page.locator(offered).count()) await mouse.press(page, page.locator(offered).first()).catch(() => {});
  }
  await mouse.press(page, page.locator('.mine [data-place="0:star centre at 12"].target'));
  expect(await prompt(page)).toBe("Which colour do you place there?");
  const outlined = (halo: Element) => getComputedStyle(halo).stroke !== "rgba(0, 0, 0, 0)";
  for (const colour of await page.locator('.mine [data-place^="0:hand/"]').all())
    await expect.poll(() => colour.locator(".halo").first().evaluate(outlined)).toBe(true);
  await page.keyboard.press("Escape");
  const tiles = await page.locator('.mine [data-place^="0:hand/"] [data-piece]').count();
  await page.click(pass);
  await page.waitForSelector('[data-step="button:discard"]');
  const prominent = await page.locator(".bar .choose .button:not(.quiet)").allInnerTexts();
  expect(prominent.map((text) => text.trim())).toEqual(tiles > 4 ? [] : [`Keep all ${tiles} tiles`]);
  expect(await prompt(page)).toMatch(
    tiles > 4 ? /^You pass: choose the tiles to keep, 4 at most\./ : /^You pass and can keep all your tiles\./,
  );
  await close();
});

it("names the bot that wins on time, and stops the clock of the loser at zero", async () => {
  const { page, close } = await fixture.newUser();
  await createTableWithBots(page, "azul", { clock: { type: "move", seconds: 5 } });
  expect(await page.locator("section.over strong").innerText()).toBe("Apprentice wins on time.");
  expect((await page.locator(".mine .clock").textContent())?.trim()).toBe("0:00");
  await close();
});
