/** Online play: invitations, lost connections, spectators. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/protocol";
import { mouse, playAction, tile } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

const isMyTurn = (page: Page) => page.locator("[data-place].target").first().waitFor({ state: "attached" });
const logLength = (page: Page) => page.locator(".log li:not(.none)").count();

/** Two people at a table, which one created and the other joined by its link. */
async function twoPeople(game: string, choose = async (_: Page) => {}) {
  const ana = await fixture.newUser();
  await ana.page.goto(`/new?with=friends&game=${game}`);
  await ana.page.getByLabel("You", { exact: true }).check();
  await choose(ana.page);
  await ana.page.click('button[type="submit"]');
  const link = await ana.page.locator("input[readonly]").inputValue();
  const bea = await fixture.newUser();
  await bea.page.goto(link);
  await bea.page.click(".seats .button.primary");
  await Promise.all([ana, bea].map(({ page }) => page.waitForSelector(".playing")));
  return { ana, bea, link };
}

const isPlaying = (page: Page) => page.waitForSelector(".playing [data-place]", { state: "attached" });

describe.each(GAMES)("an invited game of %s", (game) => {
  it("starts for its host and its guest, and so does the rematch, without a reload", async () => {
    const { ana, bea } = await twoPeople(game);
    const loads = { ana: 0, bea: 0 };
    ana.page.on("load", () => loads.ana++);
    bea.page.on("load", () => loads.bea++);
    for (const { page } of [ana, bea]) await isPlaying(page);
    await Promise.race([ana, bea].map(({ page }) => isMyTurn(page)));
    await ana.page.click('[data-tool="menu"]');
    await ana.page.getByRole("button", { name: "Resign" }).click();
    await ana.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    expect(await bea.page.locator("section.over strong").innerText()).toBe("You win by resignation.");
    expect(await ana.page.locator("section.over strong").innerText()).toMatch(/wins by resignation\.$/);
    expect(await ana.page.locator("section.over p svg").count()).toBe(0);
    expect(await ana.page.locator(".log li", { hasText: "You resign." }).count()).toBe(1);
    await ana.page.getByRole("button", { name: "Rematch" }).click();
    await bea.page.getByRole("link", { name: "Join the rematch" }).click();
    for (const { page } of [ana, bea]) await isPlaying(page);
    await Promise.race([ana, bea].map(({ page }) => isMyTurn(page)));
    expect(loads).toEqual({ ana: 0, bea: 0 });
  });
});

describe("two browsers", () => {
  it("play each other, although one goes offline and comes back", async () => {
    const { ana, bea } = await twoPeople("azul");
    await playAction(ana.page, mouse);
    await isMyTurn(bea.page);
    await ana.page.evaluate(() => navigator.serviceWorker.ready); // it must not be on its way when the network goes
    await ana.page.context().setOffline(true);
    await ana.page.getByText("Connection lost").waitFor();
    await playAction(bea.page, mouse);
    await ana.page.waitForTimeout(500);
    expect(await logLength(ana.page)).toBe(1);
    await ana.page.context().setOffline(false);
    await isMyTurn(ana.page);
    expect(await logLength(ana.page)).toBe(2);
    expect(await ana.page.getByText("Connection lost").count()).toBe(0);
    await ana.page.context().setOffline(true);
    await ana.page.getByText("Connection lost").waitFor();
    await tile(ana.page, '[data-place^="factory"].target').click();
    await ana.page.locator('[data-place="0:floor"].target').click();
    await ana.page.locator(".bar .say", { hasText: "You are offline. Your move will be sent when the connection is back." }).waitFor();
    await ana.page.context().setOffline(false);
    await isMyTurn(bea.page);
    expect(await logLength(ana.page)).toBe(3);
    await ana.page.locator(".bar .say", { hasText: "Waiting for" }).waitFor();
    await ana.close();
    await bea.close();
  });

  it("ask for a takeback, and agree to it", async () => {
    const { ana, bea } = await twoPeople("azul");
    await playAction(ana.page, mouse);
    await isMyTurn(bea.page);
    await ana.page.click('[data-tool="takeback"]');
    await bea.page.getByRole("button", { name: "Agree" }).click();
    await isMyTurn(ana.page);
    await ana.close();
    await bea.close();
  });

  it("see that it is their turn in the title, and each other's reactions", async () => {
    const { ana, bea } = await twoPeople("azul");
    await isMyTurn(ana.page);
    expect(await ana.page.title()).toContain("Your turn");
    expect(await bea.page.title()).not.toContain("Your turn");
    await bea.page.getByRole("button", { name: "React" }).click();
    await bea.page.getByRole("button", { name: "Hello!" }).click();
    await ana.page.locator(".reaction").waitFor();
    await ana.close();
    await bea.close();
  });
});

describe("an invitation", () => {
  /** The values of the terms by name, as the page shows them. */
  const terms = async (page: Page) =>
    Object.fromEntries(
      await page.locator("dl > div").evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent!))),
    );

  /** Collects every "Guest 1" that a page ever shows. */
  /** Names with a number; "Guest 0" is a name beside a score. */
  const watchForNumbers = (page: Page) =>
    page.addInitScript(() => {
      const seen = ((window as unknown as { numbered: string[] }).numbered = []) as string[];
      new MutationObserver(() => seen.push(...(document.body?.textContent?.match(/Guest [1-9]/g) ?? []))).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });

  it("lets a guest read the terms and the rules and choose a name before she sits down", async () => {
    const ana = await fixture.newUser();
    await ana.page.goto("/new?with=friends&game=azul");
    await ana.page.getByLabel("You", { exact: true }).check();
    await ana.page.getByPlaceholder("Name").fill("Ana");
    await ana.page.getByText("Grey", { exact: true }).click();
    expect(await ana.page.getByLabel("Allow hints").isChecked()).toBe(false);
    await ana.page.locator("summary").click();
    await ana.page.getByText("2 minutes per move").click();
    await ana.page.click('button[type="submit"]');
    const bea = await fixture.newUser();
    await bea.page.goto(await ana.page.locator("input[readonly]").inputValue());
    const table = bea.page.url();
    await bea.page.getByRole("heading", { name: "You are invited to play Azul." }).waitFor();
    const chosen = {
      Wall: "Grey",
      Jokers: "Off",
      "Who starts": "Ana",
      Clock: "2 minutes per move",
      Takebacks: "On",
      Hints: "Off",
      Spectators: "Anyone with the link",
    };
    expect(await terms(bea.page)).toEqual(chosen);
    await bea.page.getByRole("link", { name: "Read the rules" }).click();
    await bea.page.getByRole("heading", { name: "The rules of Azul" }).waitFor();
    await bea.page.getByRole("link", { name: "Learn", exact: true }).click();
    await bea.page.getByRole("heading", { name: "Learn Azul" }).waitFor();
    await bea.page.getByRole("link", { name: "To the table" }).click();
    expect(bea.page.url()).toBe(table);
    await bea.page.getByLabel("Your name").fill("Bea");
    await bea.page.getByRole("button", { name: "Sit down" }).click();
    await ana.page.getByRole("group", { name: "Bea’s board" }).waitFor();
    await bea.page.getByRole("group", { name: "Ana’s board" }).waitFor();
    await bea.page.click('[data-tool="menu"]');
    expect(await terms(bea.page)).toEqual(chosen);
    for (const user of [ana, bea]) await user.close();
  });

  it("never takes a nameless guest for a stranger while she sits down", async () => {
    const ana = await fixture.newUser();
    await ana.page.goto("/new?with=friends&game=azul");
    await ana.page.getByLabel("You", { exact: true }).check();
    await ana.page.click('button[type="submit"]');
    const bea = await fixture.newUser();
    await watchForNumbers(bea.page);
    await bea.page.goto(await ana.page.locator("input[readonly]").inputValue());
    await bea.page.click(".seats .button.primary");
    await isPlaying(bea.page);
    await bea.page.click('[data-tool="menu"]');
    expect(await terms(bea.page)).toMatchObject({ "Who starts": "Guest" });
    expect(await bea.page.evaluate(() => (window as unknown as { numbered: string[] }).numbered)).toEqual([]);
    for (const user of [ana, bea]) await user.close();
  });
});

describe("hints between people", () => {
  /** Asks the server for a hint, as any client could. */
  const askForHint = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<{ type: string; error?: { message: string } }>((resolve) => {
          const socket = new WebSocket(
            `${location.origin.replace("http", "ws")}/api${location.pathname.replace("table", "tables")}/socket`,
          );
          socket.onopen = () => socket.send(JSON.stringify({ type: "join" }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === "snapshot") socket.send(JSON.stringify({ type: "hint", id: "h1" }));
            if (message.id === "h1") resolve(message);
          };
        }),
    );

  it("are off, and the server refuses them", async () => {
    const { ana, bea } = await twoPeople("azul");
    await isMyTurn(ana.page);
    expect(await ana.page.locator('[data-tool="hint"]').count()).toBe(0);
    expect((await askForHint(ana.page)).error?.message).toBe("Hints are off at this table, because several people play here.");
    for (const user of [ana, bea]) await user.close();
  });

  it("are given where the table allows them", async () => {
    const { ana, bea } = await twoPeople("azul", async (page) => page.getByLabel("Allow hints").check());
    await isMyTurn(ana.page);
    await ana.page.click('[data-tool="hint"]');
    await ana.page.waitForSelector(".hinted[data-place]", { state: "attached" });
    await bea.page.click('[data-tool="menu"]');
    expect(await bea.page.locator("dl > div", { hasText: "Hints" }).locator("dd").innerText()).toBe("On");
    for (const user of [ana, bea]) await user.close();
  });
});

describe("a spectator", () => {
  it("sees the game, can do nothing, and learns nothing that is hidden", async () => {
    const { ana, bea, link } = await twoPeople("duel");
    const carl = await fixture.newUser();
    const heard: string[] = [];
    carl.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
    await carl.page.goto(link);
    await carl.page.waitForSelector(".playing");
    for (const { page } of [bea, bea, ana, ana]) {
      await isMyTurn(page);
      await playAction(page, mouse);
    }
    await ana.page.locator('[data-place="stack"].target').click();
    await ana.page.locator('[data-place="stack"].target').click();
    await ana.page.locator('[data-step="button:look"]').click();
    await ana.page.waitForSelector('[data-place^="drawn/"].target');
    const drawn = await ana.page
      .locator('[data-place^="drawn/"].target')
      .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.place!.split("/")[1])));
    await carl.page.waitForFunction(() => document.querySelectorAll(".log li").length >= 7);
    expect(await carl.page.locator(".target").count()).toBe(0);
    const updates = heard.map((text) => JSON.parse(text)).filter(({ type }) => type === "update" || type === "snapshot");
    const choosing = updates.at(-1).state.position.choosing;
    expect(drawn).toHaveLength(2);
    expect(choosing.plates.map(({ plate }: { plate: number | null }) => plate)).toEqual([null, null]);
    expect(updates.at(-1).state.choices).toBeNull();
    for (const user of [ana, bea, carl]) await user.close();
  });
});

describe("a table that only its players may watch", () => {
  /** The creator of such a table. */
  async function maker(others: "friends" | "bot") {
    const user = await fixture.newUser();
    await user.page.goto(`/new?with=${others}`);
    await user.page.locator("summary").click();
    await user.page.getByLabel("Anyone with the link can watch").uncheck();
    await user.page.click('button[type="submit"]');
    return user;
  }

  it("lets in a friend who takes a seat, and disconnects others when the game starts", async () => {
    const ana = await maker("friends");
    const link = await ana.page.locator("input[readonly]").inputValue();
    const [bea, carl] = [await fixture.newUser(), await fixture.newUser()];
    await carl.page.goto(link);
    await carl.page.waitForSelector(".seats");
    await bea.page.goto(link);
    await bea.page.click(".seats .button.primary");
    for (const { page } of [ana, bea]) await page.waitForSelector(".playing");
    await carl.page.getByRole("heading", { name: "Only the players at this table may watch it." }).waitFor();
    for (const user of [ana, bea, carl]) await user.close();
  });

  it("says so to everyone else", async () => {
    const ana = await maker("bot");
    await ana.page.waitForSelector(".playing");
    const carl = await fixture.newUser();
    let calls = 0;
    carl.page.on("websocket", () => calls++);
    await carl.page.goto(ana.page.url());
    await carl.page.getByRole("heading", { name: "Only the players at this table may watch it." }).waitFor();
    await carl.page.waitForTimeout(1_000);
    expect(calls).toBe(1);
    for (const user of [ana, carl]) await user.close();
  });
});
