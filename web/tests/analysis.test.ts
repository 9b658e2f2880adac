/** The analysis of a game: every number on the page is the library's. And looking back in a game that is being played. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Judged, Replay, ReviewState } from "../src/protocol";
import { callApi, finishedGame, reviewGame } from "./api.js";
import { PHONE } from "./browser.js";
import { browserFixture } from "./fixture";
import { createTableWithBots, mouse, playAction } from "./players";

const fixture = browserFixture();

const percent = (part: number): string => `${Math.round(part * 100)}%`;
const signed = (value: number): string => (value > 0 ? `+${value}%` : value < 0 ? `−${-value}%` : "0%");

async function analysed(page: Page, game: string, players: number): Promise<{ id: string; review: ReviewState; replay: Replay }> {
  await page.goto("/");
  const id = await finishedGame(page, game, players);
  await reviewGame(page, id);
  const review: ReviewState = await callApi(page, "GET", `/api/tables/${id}/review?language=en`);
  const replay: Replay = await callApi(page, "GET", `/api/tables/${id}/replay?language=en`);
  await page.goto(`/replay/${id}`);
  await page.locator(".side figure > svg").waitFor();
  return { id, review, replay };
}

const mistakesOf = (review: ReviewState): Judged[] =>
  review
    .judgements!.filter(({ size }) => size)
    .sort((one, other) => other.chance_lost - one.chance_lost)
    .slice(0, 12);

it.each([
  ["azul", 3],
  ["summer-pavilion", 2],
  ["duel", 2],
] as const)("shows the numbers of the library, and both moves of a mistake on the boards: %s", async (game, players) => {
  const { page, close } = await fixture.newUser();
  const { id, review, replay } = await analysed(page, game, players);

  for (const { player, accuracy, balance } of review.summary!) {
    const figure = (name: string) => page.locator(`.side [data-figure="${name} ${player}"]`).innerText();
    expect(await figure("accuracy")).toBe(String(Math.round(accuracy!)));
    const { start, deals, own, others, end } = balance!;
    expect([await figure("start"), await figure("end")]).toEqual([`${start}%`, `${end}%`]);
    expect([await figure("deals"), await figure("own"), await figure("others")]).toEqual([deals, own, others].map(signed));
    expect(start + deals + own + others).toBe(end);
    const winners = replay.table.result!.winners;
    expect(end).toBe(winners.includes(player) ? Math.round(100 / winners.length) : 0);
  }
  const { deals, own, others } = review.summary![0]!.balance!;
  const sentence = await page.locator(".side .luck").innerText();
  expect(sentence.match(/\d+/g)).toEqual([deals, own, others].map((change) => String(Math.abs(change))));

  const turning = review.judgements!.find(({ move }) => move === review.turning_point);
  if (turning) {
    await page.goto(`/replay/${id}?turning-point`);
    await page.locator(".controls .count").getByText(`Before move ${turning.move}`, { exact: true }).waitFor();
    const text = await page.locator('.side [data-moment="turning-point"]').innerText();
    expect(text).toContain(`Move ${turning.move}, round ${turning.round}`);
    expect(text.match(/\d+%/g)).toEqual([percent(turning.chance!), percent(Number(turning.best!.chance))]);
  }

  const mistakes = mistakesOf(review).sort((one, other) => one.move - other.move);
  const listed = page.locator('.side [data-moment="mistake"]');
  expect(await listed.count()).toBe(mistakes.length);
  expect(mistakes.length).toBeGreaterThan(0);
  for (const [index, judged] of mistakes.entries()) {
    await listed.nth(index).click();
    const words = (await page.locator(".controls .words").innerText()).replace(/\s+/g, " ");
    expect(words).toContain(`Move ${judged.move}, `);
    expect(words).toContain(`: −${percent(judged.chance_lost)}. ${judged.reason}`);
    expect(await page.locator(".controls .count").innerText()).toBe(`Before move ${judged.move}`);
    if (!judged.movements!.length) continue;
    await page.locator('.marks [data-mark="better"]').first().waitFor({ state: "attached" });
    if (game === "azul") await checkMarks(page, judged, replay);
  }
  await page.locator(".legend").getByText("Better").waitFor();

  const graph = page.locator(".side figure > svg");
  await graph.focus();
  await page.keyboard.press("Home");
  expect(await graph.getAttribute("aria-valuenow")).toBe("0");
  const chances = review.curves!.map((curve) => percent(curve[0]![1]));
  expect((await graph.getAttribute("aria-valuetext"))!.match(/\d+%/g)).toEqual(chances);
  await page.keyboard.press("ArrowRight");
  expect(await page.locator(".controls .count").innerText()).toBe(`1 / ${review.moves}`);
  await page.keyboard.press("End");
  await page.keyboard.press("PageUp");
  const indices = await page.locator(".side [data-moment][aria-current]").count();
  expect(indices).toBeGreaterThan(0);
  await page.locator(".side summary").click();
  const rounds = new Set(review.judgements!.map(({ round }) => round));
  expect(await page.locator(".side details tbody tr").count()).toBe(rounds.size + 1);
  if (game === "azul") await checkOnAPhone(page, id);
  await checkNewTry(page, id, mistakes[0]!);
  await close();
});

/** The signs are at the places from which and to which the tiles of both moves go. */
async function checkMarks(page: Page, { move, player, movements }: Judged, replay: Replay): Promise<void> {
  const played = replay.moments[move]!.event!.steps![0]!.movements!;
  for (const [kind, moved] of [
    ["played", played],
    ["better", movements!],
  ] as const) {
    const main = moved.find(({ target_seat }) => target_seat === player)!;
    const place = main.target.startsWith("wall") || main.target.startsWith("line") || main.target === "floor" ? main.target : null;
    if (!place) continue;
    const sign = (await page.locator(`[data-mark="${kind}"] > g`).first().boundingBox())!;
    const target = (await page.locator(`[data-place="${player}:${place}"]`).first().boundingBox())!;
    const [x, y] = [sign.x + sign.width / 2, sign.y + sign.height / 2];
    expect(Math.abs(x - (target.x + target.width / 2))).toBeLessThan(20);
    expect(Math.abs(y - (target.y + target.height / 2))).toBeLessThan(8);
  }
}

/** On a phone, in French: the board of the player who made the mistake is large. */
async function checkOnAPhone(desk: Page, id: string): Promise<void> {
  const storageState = await desk.context().storageState();
  const { page, close } = await fixture.newUser({ viewport: PHONE, locale: "fr-FR", storageState });
  await page.goto(`/replay/${id}`);
  const review: ReviewState = await callApi(page, "GET", `/api/tables/${id}/review?language=fr`);
  await page.getByRole("button", { name: "Analyse" }).click();
  const [judged] = mistakesOf(review).sort((one, other) => one.move - other.move);
  await page.locator('dialog [data-moment="mistake"]').first().click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.locator(`.mine [data-place="${judged!.player}:line 1"]`).waitFor({ state: "attached" });
  expect(await page.locator(".controls .words").innerText()).toContain(judged!.reason);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await close();
}

/** A new game from the position before a mistake, against bots of the same level. */
async function checkNewTry(page: Page, id: string, mistake: Judged): Promise<void> {
  await page
    .locator('.side [data-moment="mistake"]')
    .filter({ hasText: `Move ${mistake.move},` })
    .click();
  await page.getByRole("button", { name: "Try again from here" }).click();
  await page.waitForURL(/\/table\//);
  const table = await callApi(page, "GET", `/api/tables/${page.url().split("/").at(-1)}`);
  expect(table.origin).toEqual({ table: id, move: mistake.move - 1 });
  const levels = table.seats.map(({ level }: { level: string | null }) => level);
  expect(levels).toEqual([null, ...Array(levels.length - 1).fill("artisan")]);
  await page.waitForSelector(".playing [data-place].target, .playing [data-step]");
}

it("looks back in a game that is being played, while it goes on", async () => {
  const { page, close } = await fixture.newUser();
  const id = await createTableWithBots(page, "azul", { first: 0 });
  await page.waitForSelector("[data-place].target");
  expect(await page.locator('[data-tool="look-back"]').count()).toBe(0);
  await playAction(page, mouse);
  await page.waitForSelector("[data-place].target");
  const moves = async () => (await callApi(page, "GET", `/api/tables/${id}/replay`)).moments.length - 1;
  const before = await moves();
  await page.click('[data-tool="look-back"]');
  await page.getByText(`Move ${before - 1} of ${before}`).waitFor();
  expect(await page.locator("[data-place].target").count()).toBe(0);
  await page.keyboard.press("ArrowLeft");
  await page.getByText(`Move ${before - 2} of ${before}`).waitFor();
  await page.getByText("The start of the game.").waitFor();
  expect(await page.locator('.mine [data-place="0:floor"]').count()).toBe(1);

  // Meanwhile the player moves on another device, and the bot answers.
  const second = await page.context().newPage();
  await second.goto(`/table/${id}`);
  await second.waitForSelector("[data-place].target");
  await playAction(second, mouse);
  await second.waitForSelector("[data-place].target");
  const made = (await moves()) - before;
  await second.close();
  await page.getByText(`${made} new moves meanwhile`).waitFor();
  expect(await page.getByText(`Move 0 of ${before}`).count()).toBe(1);
  expect(await page.locator(".animation-layer").count()).toBe(0);

  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.waitForSelector(".playing [data-place].target");
  const { moments } = await callApi(page, "GET", `/api/tables/${id}/replay`);
  const now = moments.at(-1).position.factories.flat().length;
  // Factories are drawn in slices, after the centre.
  await expect.poll(() => page.locator('.offer [data-place^="factory"][data-place*="/"] [data-piece]').count()).toBe(now);
  await page.click('[data-tool="look-back"]');
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".playing [data-place].target");
  await close();
});
