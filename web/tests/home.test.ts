/** The home page: levels, a lesson, open tables that follow what happens, and the games of this browser. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callApi, finishedGame } from "./api.js";
import { PHONE } from "./browser.js";
import { browserFixture } from "./fixture";
import { mouse, playAction } from "./players";

const fixture = browserFixture();

const openTables = (page: Page) => page.locator("aside li");
const yourGames = (page: Page) => page.locator("section li");

/** The parts that are at least partly on the screen without scrolling. */
const isAboveTheFold = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return box.y >= 0 && box.y + box.height <= page.viewportSize()!.height;
};

describe("a newcomer", () => {
  it.each([
    ["on a desk", undefined],
    ["on a phone", PHONE],
  ])("sees %s what this is, a lesson, five levels and a game to play", async (_, viewport) => {
    const { page, close } = await fixture.newUser(viewport && { viewport });
    await page.goto("/");
    await page.getByRole("link", { name: "Learn in two minutes" }).waitFor();
    const levels = page.getByRole("radio");
    expect(await levels.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      "beginner",
      "apprentice",
      "artisan",
      "master",
      "grandmaster",
    ]);
    const beginner = page.getByRole("radio", { name: "Beginner Plays carelessly and often makes mistakes. For your first games." });
    expect(await beginner.isChecked()).toBe(true);
    for (const selector of ["h1", 'a[href="/learn/azul"]', ".levels", 'button[data-game="azul"] .go'])
      expect(await isAboveTheFold(page, selector), selector).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.click('button[data-game="azul"]');
    await page.getByRole("group", { name: "Beginner’s board" }).waitFor();
    await close();
  });

  it.each([
    ["on a desk", undefined],
    ["on a phone", PHONE],
  ])("sees nothing move %s while the page loads, even if the fonts come late", async (_, viewport) => {
    const { page, close } = await fixture.newUser(viewport && { viewport });
    await page.route("**/*.woff2", async (route) => {
      await setTimeout(500);
      await route.continue();
    });
    await page.addInitScript(() => {
      let moved = 0;
      new PerformanceObserver((shifts) => {
        for (const shift of shifts.getEntries()) moved += (shift as unknown as { value: number }).value;
        document.documentElement.dataset.moved = String(moved);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/");
    await page.getByText("No table is waiting right now.").waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    expect(Number((await page.locator("html").getAttribute("data-moved")) ?? 0)).toBeLessThan(0.001);
    await close();
  });

  it("keeps the level that they choose", async () => {
    const { page, close } = await fixture.newUser();
    await page.goto("/");
    await page.getByText("Thinks a few moves ahead.").click();
    await page.reload();
    expect(await page.locator("input[type=radio]:checked").inputValue()).toBe("artisan");
    await page.click('button[data-game="duel"]');
    await page.getByRole("group", { name: "Artisan’s board" }).waitFor();
    await page.goto("/new");
    expect(await page.getByRole("combobox", { name: "Level" }).inputValue()).toBe("artisan");
    await close();
  });
});

describe("open tables", () => {
  it("come, fill up and go without a reload, and say who waits for what", async () => {
    const [watcher, ana, bea] = [await fixture.newUser(), await fixture.newUser(), await fixture.newUser()];
    await watcher.page.goto("/");
    await watcher.page.getByText("No table is waiting right now.").waitFor();
    let loads = 0;
    watcher.page.on("load", () => loads++);
    await ana.page.goto("/");
    await ana.page.getByRole("link", { name: "Open a public table" }).click();
    await ana.page.getByText("3", { exact: true }).click();
    await ana.page.getByPlaceholder("Name").first().fill("Ana");
    await ana.page.locator("select").nth(2).selectOption("bot");
    await ana.page.getByText("Grey", { exact: true }).click();
    expect(await ana.page.getByLabel("Show under “Open tables”").isChecked()).toBe(true);
    await ana.page.click('button[type="submit"]');
    await ana.page.waitForSelector(".seats");
    await openTables(watcher.page).waitFor();
    const lines = (await openTables(watcher.page).innerText()).split("\n").filter(Boolean);
    expect(lines).toEqual(["Azul", "1 seat free", "Ana and Beginner", "3 players · Wall: Grey"]);
    expect(await isAboveTheFold(watcher.page, "aside li")).toBe(true);
    await bea.page.goto("/");
    await bea.page.click("aside li a");
    await bea.page.getByLabel("Your name").fill("Bea");
    await bea.page.click(".seats .button.primary");
    await openTables(watcher.page).getByText("Watch").waitFor();
    expect(await openTables(watcher.page).innerText()).toContain("Ana, Bea and Beginner");
    for (const { page } of [ana, bea]) {
      await page.click('[data-tool="menu"]');
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    }
    await watcher.page.getByText("No table is waiting right now.").waitFor();
    expect(loads).toBe(0);
    for (const user of [watcher, ana, bea]) await user.close();
  });
});

describe("your games", () => {
  it("say against whom they are, whose turn it is and how they ended; all of them can be found", async () => {
    const { page, close } = await fixture.newUser();
    await page.goto("/");
    await page.click('button[data-game="azul"]');
    await page.waitForSelector(".playing");
    const finished = [];
    for (const [game, players] of [
      ["azul", 2],
      ["azul", 3],
      ["duel", 2],
    ] as const)
      finished.push(await finishedGame(page, game, players));
    const bot = { kind: "bot", level: "master" };
    for (let made = 0; made < 60; made++)
      await callApi(page, "POST", "/api/tables", { game: "summer-pavilion", seats: [{ kind: "me" }, bot], first: 0 });
    await page.goto("/");
    await yourGames(page).first().waitFor();
    expect(await yourGames(page).count()).toBe(8);
    expect(await yourGames(page).first().innerText()).toMatch(/^Azul: Summer Pavilion\s+Your turn\s+against Master\s/);
    await page.getByPlaceholder("Search your games").fill("artisan");
    await expect.poll(() => yourGames(page).count()).toBe(finished.length);
    for (const id of finished) {
      const { result, seats } = await callApi(page, "GET", `/api/tables/${id}`);
      const [own, ...others] = result.scores as number[];
      const word = !result.winners.includes(0) ? "Lost" : result.winners.length > 1 ? "Shared" : "Won";
      const text = await page.locator(`section a[href="/replay/${id}"]`).innerText();
      expect(text).toContain(`${word} ${own}–${Math.max(...others)}`);
      expect(text).toContain(seats.length === 2 ? "against Artisan" : "against 2\u00a0×\u00a0Artisan");
    }
    await page.getByPlaceholder("Search your games").fill("");
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => yourGames(page).count()).toBe(64);
    await page.getByPlaceholder("Search your games").fill("nothing like this");
    await page.getByText("No game matches.").waitFor();
    await close();
  });

  it("tell a person that others wait for them, without a reload", async () => {
    const [ana, bea] = [await fixture.newUser(), await fixture.newUser()];
    await ana.page.goto("/new?with=friends");
    await ana.page.getByLabel("You", { exact: true }).check();
    await ana.page.getByPlaceholder("Name").fill("Ana");
    await ana.page.click('button[type="submit"]');
    await bea.page.goto(await ana.page.locator("input[readonly]").inputValue());
    await bea.page.click(".seats .button.primary");
    await bea.page.waitForSelector(".playing");
    await bea.page.goto("/");
    await yourGames(bea.page).getByText("Ana’s turn").waitFor();
    await playAction(ana.page, mouse);
    const turn = bea.page.getByRole("link", { name: "Your turn against Ana", exact: true });
    await turn.waitFor();
    await turn.click();
    await bea.page.waitForSelector("[data-place].target", { state: "attached" });
    for (const user of [ana, bea]) await user.close();
  });
});
