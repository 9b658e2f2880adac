/** The end of a round and of a game. `games.test.ts` compares all numbers of whole games with the engine. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { finishedGame } from "./api.js";
import { browserFixture } from "./fixture";
import { collectNumbers } from "./numbers";
import { choose, createTableWithBots, mouse, speedUpAnimations } from "./players";
import { watch } from "./scoring";

const fixture = browserFixture();

const roundOf = (page: Page) => page.locator(".round").innerText();

it("shows a round of Azul tile by tile, then sums it up for everybody", async () => {
  const { page, close } = await fixture.newUser();
  await createTableWithBots(page, "azul");
  await page.waitForSelector("[data-place].target");
  const seen = await watch(page);
  while ((await roundOf(page)) === "Round 1") await choose(page, mouse);
  const { points, scores, wasTold } = await seen();
  expect(points.length).toBeGreaterThan(3);
  expect(points.filter(({ place }) => !/^\d:wall \d \d$/.test(place))).toEqual([]);
  expect(points.filter(({ left }) => left)).toEqual([]);
  expect(scores.length).toBeGreaterThan(2);
  expect(scores.slice(1).map((score, index) => Math.abs(score - scores[index]!))).toEqual(scores.slice(1).map(() => 1));
  expect(wasTold).toBe(false);
  const shown = page.locator(".summary tbody tr");
  await page.keyboard.press("Escape"); // the summary gives way to a choice
  await shown.first().waitFor();
  const rows = await shown.evaluateAll((found) => found.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)));
  const log = await page.locator(".log .scores").first().innerText();
  for (const row of rows) row.push(row.pop()!.replace(/\s*\*$/, ""));
  expect(log).toBe(`You ${rows[0]!.at(-1)} · Apprentice ${rows[1]!.at(-1)}`);
  for (const row of rows) {
    const parts = row.slice(0, -1).map((text) => Number(text.replace("−", "-").replace("–", "0")));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Number(row.at(-1)));
  }
  await close();
});

it("leaves the scoring out if the settings say so, and says why penalties cost less near 0 points", async () => {
  const { page, close } = await fixture.newUser();
  await page.goto("/settings");
  await page.getByRole("group", { name: "Scoring speed" }).getByLabel("Instant").check();
  await createTableWithBots(page, "azul");
  await page.waitForSelector("[data-place].target");
  const seen = await watch(page);
  const source = page.locator(".offer [data-place].target").first();
  for (; (await roundOf(page)) === "Round 1"; await source.waitFor({ state: "attached" })) {
    await mouse.press(page, source);
    await page.locator('[data-place="0:floor"].target').click();
  }
  expect((await seen()).points).toEqual([]);
  expect(await page.locator(".summary tbody tr").first().locator(".score").innerText()).toMatch(/^0\s*\*$/);
  await page.locator(".summary", { hasText: "but a score never falls below 0." }).waitFor();
  await close();
});

it("shows on every space of the grey wall what it scores, and the end adds up", async () => {
  const { page, close } = await fixture.newUser();
  await speedUpAnimations(page);
  const numbers = collectNumbers(page);
  await createTableWithBots(page, "azul", { options: { wall: "grey" } });
  while (!(await choose(page, mouse, numbers.look)));
  expect(await numbers.check()).toBeGreaterThan(20);
  await close();
});

it("asks before a player resigns, and then nobody has the turn", async () => {
  const { page, close } = await fixture.newUser();
  await createTableWithBots(page, "azul");
  await page.waitForSelector("[data-place].target");
  const resign = async (answer: string) => {
    await page.click('[data-tool="menu"]');
    await page.click('[data-tool="resign"]');
    expect(await page.getByRole("alertdialog", { name: "Resign this game?" }).count()).toBe(1);
    await page.click(`[data-answer="${answer}"]`);
  };
  await resign("no");
  expect(await page.locator("dialog").count()).toBe(0);
  await resign("yes");
  await page.waitForSelector("section.over");
  expect(await page.locator(".turn").count()).toBe(0);
  expect(await page.locator("table.points tfoot td").allInnerTexts()).toEqual(["0", "0"]);
  await close();
});

it("saves a picture of the final boards, shares the replay, and plays again at another level", async () => {
  const { page, close } = await fixture.newUser();
  await page.goto("/");
  const table = await finishedGame(page, "summer-pavilion", 3);
  await page.goto(`/table/${table}`);
  await page.click('[data-tool="share-result"]');
  expect(await page.locator("dialog input[readonly]").inputValue()).toMatch(new RegExp(`/replay/${table}$`));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-tool="save-picture"]')]);
  const picture = await readFile((await download.path())!);
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.length).toBeGreaterThan(100_000);
  await page.getByRole("button", { name: "Close" }).click();
  await page.click('[data-level="master"]');
  await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(table));
  await page.waitForSelector(".mine text.name");
  expect((await page.locator(".others text.name").allTextContents()).sort()).toEqual(["Master\u00a01", "Master\u00a02"]);
  await close();
});
