/** The tools at a table, the replay, and the settings. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./api.js";
import { DESK, PHONE } from "./browser.js";
import { speedUpAnimations, mouse, playAction, playToTheEnd, tile, createTableWithBots } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

/** Goes to a table against a bot, with the first turn. */
async function atTable(page: Page, game: string): Promise<void> {
  await page.goto(`/new?with=bot&game=${game}`);
  await page.getByLabel("You", { exact: true }).check();
  await page.click('button[type="submit"]');
  await page.waitForSelector("[data-place].target");
}

const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`).last();

describe("a table of Azul", () => {
  it("says why a click is illegal, in one sentence, and changes nothing", async () => {
    const { page, close } = await fixture.newUser();
    await atTable(page, "azul");
    const source = (await page.locator("[data-place].target").first().getAttribute("data-place"))!;
    await tile(page, `[data-place="${source}"]`).click();
    await page.locator('[data-place="0:line 1"].target').click();
    await page.waitForSelector('[data-place^="factory"].target, [data-place^="centre"].target');
    const colour = source.split("/")[1]!;
    await tile(page, `[data-place^="factory"].target:not([data-place$="/${colour}"])`).click();
    await place(page, "0:line 1").click();
    expect(await page.getByRole("alert").innerText()).toMatch(/^Line 1 is already full\.$/);
    await close();
  });

  it("shows what a choice would do before it is made, and goes back by Escape", async () => {
    const { page, close } = await fixture.newUser();
    await atTable(page, "azul");
    await tile(page, '[data-place^="factory"].target').click();
    await page.locator('[data-place="0:line 5"].target').hover();
    await page.locator(".ghost").first().waitFor({ state: "attached" });
    await page
      .locator(".preview")
      .getByText(/^End of round: \d+( \(was \d+\))?$/)
      .waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator(".chosen").count()).toBe(0);
    await close();
  });

  it("lets tiles be dragged to a line", async () => {
    const { page, close } = await fixture.newUser();
    await atTable(page, "azul");
    const from = (await tile(page, '[data-place^="factory"].target').boundingBox())!;
    const to = (await place(page, "0:line 5").boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    await page.locator(".log li", { hasText: "to line 5" }).first().waitFor();
    await close();
  });

  it("takes a turn back at once if all opponents are bots", async () => {
    const { page, close } = await fixture.newUser();
    await atTable(page, "azul");
    await playAction(page, mouse);
    await page.click('[data-tool="takeback"]');
    await page.locator(".log li", { hasText: "taken back a turn" }).waitFor();
    await close();
  });

  it("gives a hint that can be played", async () => {
    const { page, close } = await fixture.newUser();
    await atTable(page, "azul");
    const table = () => page.locator(".mine svg.board").boundingBox();
    const before = await table();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByText("With this move, a strong bot").waitFor({ timeout: 60_000 });
    const source = page.locator('.hinted[data-place*="/"] > .halo').first();
    const outlined = (halo: Element) => getComputedStyle(halo).stroke !== "rgba(0, 0, 0, 0)";
    await expect.poll(() => source.evaluate(outlined)).toBe(true);
    expect(await page.locator(".hinted[data-place]").count()).toBeGreaterThanOrEqual(1);
    expect(await table()).toEqual(before);
    await page.locator(".offer.panel .button.primary").click();
    await page.locator(".log li").first().waitFor();
    await close();
  });

  it("shows another board large over the table, which stays as it is", async () => {
    const { page, close } = await fixture.newUser();
    await createTableWithBots(page, "azul", {}, 3);
    await page.waitForSelector("[data-place].target");
    const boards = page.locator(".other svg.board");
    const sizes = () => boards.evaluateAll((found) => found.map((board) => JSON.stringify(board.getBoundingClientRect())));
    const before = await sizes();
    expect(before).toHaveLength(3);
    for (const box of before) expect(JSON.parse(box).width).toBeGreaterThan(310);
    await boards.nth(1).hover();
    await page.waitForTimeout(600);
    expect(await sizes()).toEqual(before);
    await boards.nth(1).click();
    const large = page.locator("dialog[open] svg.board");
    expect((await large.boundingBox())!.width).toBeGreaterThan(800);
    expect(await sizes()).toEqual(before);
    await page.keyboard.press("Escape");
    await large.waitFor({ state: "detached" });
    const look = page.getByRole("button", { name: "Look at Apprentice 3’s board" });
    await look.focus();
    await page.keyboard.press("Enter");
    expect(await large.getAttribute("aria-label")).toMatch(/^Apprentice\s3’s board/);
    await page.locator("dialog[open] header button").click();
    await large.waitFor({ state: "detached" });
    expect(await look.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });

  it("says what lies where, and where most tiles lie together", async () => {
    const { page, close } = await fixture.newUser();
    await atTable(page, "azul");
    const factories = await page
      .locator(".offer [role=group][aria-label^=Factory]")
      .evaluateAll((found) =>
        found.map((dish) => [...dish.querySelectorAll<SVGElement>("[data-piece]")].map((tile) => tile.dataset.piece!)),
      );
    const held = factories.flatMap((tiles, index) =>
      [...new Set(tiles)].map((piece) => ({ piece, number: index + 1, count: tiles.filter((tile) => tile === piece).length })),
    );
    const most = Math.max(...held.map(({ count }) => count));
    const { piece, number } = held.find(({ count }) => count === most)!;
    const glance = most > 1 ? `Most in one place: ${most} ${piece}, factory ${number}` : "No colour appears twice in one place.";
    expect(await page.locator("[data-overview]").textContent()).toContain(glance);
    await page.locator("[role=log] p", { hasText: `Your turn. ${glance}` }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: `${most} ${piece} from factory ${number}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "line 5, 5 free" }).waitFor();
    await close();
  });

  it("sounds an alarm when the time is nearly up, once", async () => {
    const { page, close } = await fixture.newUser();
    await page.addInitScript(() => {
      const start = OscillatorNode.prototype.start;
      Object.assign(window, { alarms: 0 });
      OscillatorNode.prototype.start = function (when) {
        if (this.type === "square") (window as unknown as { alarms: number }).alarms++;
        start.call(this, when);
      };
    });

    await createTableWithBots(page, "azul", { clock: { type: "move", seconds: 20 } });
    await page.waitForSelector("[data-place].target");
    await page.locator(".round").click();
    expect(await page.locator(".mine .clock.low").count()).toBe(0);
    const announced = page.locator("[role=log] p", { hasText: "10 seconds left" });
    await announced.waitFor({ state: "attached" });
    expect(await page.locator(".mine .clock.low").count()).toBe(1);
    await page.waitForTimeout(1500);
    expect(await announced.count()).toBe(1);
    expect(await page.evaluate(() => (window as unknown as { alarms: number }).alarms)).toBe(3);
    await close();
  });

  it("is the same after a reload", async () => {
    const { page, close } = await fixture.newUser();
    await atTable(page, "azul");
    await playAction(page, mouse);
    await page.waitForSelector("[data-place].target");
    const before = await page.locator(".log").innerText();
    await page.reload();
    await page.waitForSelector("[data-place].target");
    expect(await page.locator(".log").innerText()).toBe(before);
    await close();
  });

  it("rotates to the player to act when people share a screen", async () => {
    const { page, close } = await fixture.newUser();
    await page.goto("/new?with=here");
    await page.locator(".seat input").nth(0).fill("Ana");
    await page.locator(".seat input").nth(1).fill("Bea");
    await page.getByRole("radio", { name: "Seat 1" }).check();
    await page.click('button[type="submit"]');
    await page.waitForSelector('[data-place="0:line 1"]');
    await playAction(page, mouse);
    await page.locator('.mine [data-place="1:line 1"]').waitFor({ state: "attached" });
    await close();
  });

  it("starts with the chosen player, and says so", async () => {
    const { page, close } = await fixture.newUser();
    await page.goto("/new?with=bot");
    expect(await page.getByLabel("Random").isChecked()).toBe(true);
    await page.getByLabel("Bot", { exact: true }).check();
    await page.click('button[type="submit"]');
    await page.waitForSelector("[data-place].target");
    expect(await page.locator(".log li:not(.none)").count()).toBe(1);
    await page.click('[data-tool="menu"]');
    const terms = (await page.locator("dl > div").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    expect(terms).toContain("Who starts Beginner");
    await close();
  });

  it("can be continued on another device", async () => {
    const ana = await fixture.newUser();
    await atTable(ana.page, "azul");
    await ana.page.getByRole("button", { name: "Menu" }).click();
    await ana.page.getByRole("button", { name: "Continue on another device" }).click();
    const link = await ana.page.locator("dialog input[readonly]").inputValue();
    const phone = await fixture.newUser();
    await phone.page.goto(link);
    await phone.page.waitForSelector("[data-place].target");
    expect(phone.page.url()).not.toContain("#");
    await ana.close();
    await phone.close();
  });
});

describe("a finished game", () => {
  let record = "";
  let page: Page;

  beforeAll(async () => {
    ({ page } = await fixture.newUser());
    await speedUpAnimations(page);
    await atTable(page, "azul");
    await playToTheEnd(page, mouse);
  });

  it("shows where the points came from", async () => {
    const score = Number(await page.locator('.mine [data-place="0:score"]').count());
    expect(score).toBe(1);
    await page.locator('.mine [data-place="0:score"]').click();
    const sums = await page.locator("dialog h3 .sum").allInnerTexts();
    const total = sums.reduce((sum, text) => sum + Number(text.replace("−", "-")), 0);
    const heading = await page.locator(".mine svg.board").first().getAttribute("aria-label");
    expect(heading).toContain(String(total));
    await page.keyboard.press("Escape");
  });

  it("can be played again, with the seats rotated", async () => {
    const finished = page.url();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.locator('.mine [data-place="1:line 1"]').waitFor({ state: "attached" });
    expect(page.url()).not.toBe(finished);
    await page.goto(finished);
    await page.locator('section.over a[href^="/table/"]').waitFor();
  });

  it("can be stepped through, and downloaded", async () => {
    await page.click('a[href^="/replay/"]');
    const count = page.locator(".count");
    await count.waitFor();
    const [, last] = (await count.innerText()).split(" / ");
    await page.getByRole("button", { name: "Go to the start" }).click();
    expect(await count.innerText()).toBe(`0 / ${last}`);
    await page.keyboard.press("ArrowRight");
    expect(await count.innerText()).toBe(`1 / ${last}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the record" }).click(),
    ]);
    record = await readFile(await download.path(), "utf8");
    expect(JSON.parse(record.split("\n")[0]!)).toMatchObject({ game: "azul" });
  });

  it("shows why it cannot be analysed, on a phone too", async () => {
    const refusal = { status: 429, json: { error: { code: "server.busy", message: "The server is busy; try again." } } };
    fixture.expectError(/status of 429/);
    await page.route(/review/, (route) => route.fulfill(refusal));
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "Analyse this game" }).click();
    await page.locator("dialog").getByText("The server is busy; try again.").waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize(DESK);
    await page.unroute(/review/);
  });

  it("can be analysed, even if a response is lost", async () => {
    await page.getByRole("button", { name: "Analyse this game" }).click();
    let lost = 0;
    fixture.expectError(/ERR_FAILED/);
    await page.route(/review/, (route) => (lost++ ? route.continue() : route.abort()));
    await page.locator("figure > svg").waitFor({ timeout: 180_000 });
    expect(lost).toBeGreaterThan(0);
    await page.unroute(/review/);
  });

  it("can be continued from any position", async () => {
    await page.getByRole("button", { name: "Try again from here" }).click();
    await page.waitForSelector(".playing [data-place].target");
    expect(await page.locator(".top .round").innerText()).toBe("Round 1");
  });

  it("can be uploaded again", async () => {
    await page.goto("/");
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "game.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from(record) });
    await page.waitForSelector(".count");
    expect(page.url()).toContain("/replay/");
    fixture.expectError(/status of 400/);
    await page.goto("/");
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "none.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from("nothing") });
    await page.getByRole("alert").waitFor();
  });
});

describe("settings", () => {
  it("change the language and the theme at once, and persist", async () => {
    const { page, close } = await fixture.newUser();
    await page.goto("/settings");
    await page.getByLabel("Français").check();
    await page.getByLabel("Sombre").check();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.goto("/");
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await close();
  });

  it("sign out a browser with a copy of the key, and keep the seats of this one", async () => {
    const { page, close } = await fixture.newUser();
    const isMyTurn = (at: Page) => at.locator("[data-place].target").first().waitFor({ state: "attached" });
    await page.goto("/");
    await page.click('button[data-game="azul"]');
    await isMyTurn(page);
    const table = new URL(page.url()).pathname.split("/").at(-1)!;
    const copy = await fixture.newUser({ storageState: await page.context().storageState() });
    await copy.page.goto(`/table/${table}`);
    await isMyTurn(copy.page);
    const settings = await page.context().newPage();
    await settings.goto("/settings");
    await settings.getByRole("button", { name: "Sign out everywhere else" }).click();
    const dialog = settings.getByRole("alertdialog", { name: "Sign out everywhere else?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await isMyTurn(copy.page);
    await settings.getByRole("button", { name: "Sign out everywhere else" }).click();
    await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
    await settings.getByText("Only this browser has your key now.").waitFor();
    await copy.page.locator(".watching", { hasText: "This browser has been signed out, so you can only watch here." }).waitFor();
    expect(await copy.page.locator("[data-place].target").count()).toBe(0);
    fixture.expectError(/status of 403/);
    const { seat, secret } = await copiedSeat(copy.page, table);
    await expect(callApi(copy.page, "POST", `/api/tables/${table}/seats/${seat}/claim`, { secret })).rejects.toThrow("wrong_secret");
    await isMyTurn(page);
    await playAction(page, mouse);
    for (const user of [copy, { close }]) await user.close();
  });

  /** A seat and its secret, as a browser has stored them. */
  async function copiedSeat(page: Page, table: string): Promise<{ seat: string; secret: string }> {
    const stored = await page.evaluate(() => localStorage.getItem("azulejos.recent"));
    const { secrets } = JSON.parse(stored!).find(({ id }: { id: string }) => id === table);
    const [[seat, secret]] = Object.entries<string>(secrets) as [[string, string]];
    return { seat, secret };
  }

  it("say that there is no key to replace before one has a seat", async () => {
    fixture.expectError(/401/);
    const { page, close } = await fixture.newUser({ locale: "fr-FR" });
    await page.goto("/settings");
    await page.getByRole("button", { name: "Se déconnecter partout ailleurs" }).click();
    await page.locator('[data-answer="yes"]').click();
    await page.getByText("il n’y a pas de clé à remplacer").waitFor();
    await close();
  });

  it("start with the language of the browser", async () => {
    const { page, close } = await fixture.newUser({ locale: "fr-FR" });
    await page.goto("/");
    await page.getByText("Choisissez un adversaire, puis un jeu").waitFor();
    await close();
  });
});
