/**
 * axe finds no violation on any screen or dialog, in both languages and both themes. Colours do not depend on the language: French is dark
 * only in `make test-full`.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { GAMES } from "../src/protocol";
import { DESK, PHONE } from "./browser.js";
import { callApi, finishedGame, reviewGame } from "./api.js";
import { mouse, playAction, tile } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

interface Axe {
  run(): Promise<{ violations: Violation[] }>;
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: Violation[] = await page.evaluate(async () => (await (window as unknown as { axe: Axe }).axe.run()).violations);
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`)
        .slice(0, 3)
        .join(" | ")}`,
  );
}

/** The tables of these tests, seen by their player: a game against a bot, a game of two people, a finished game. */
let playing: string;
let shared: string;
let finished: string;
let me: BrowserContextOptions["storageState"];

beforeAll(async () => {
  const { page } = await fixture.newUser();
  await page.goto("/");
  finished = await finishedGame(page, "azul", 2);
  await reviewGame(page, finished);
  shared = (await callApi(page, "POST", "/api/tables", { game: "azul", seats: [{ kind: "me", name: "Ana" }, { kind: "open" }] })).table.id;
  const friend = (await fixture.newUser()).page;
  await friend.goto("/");
  await callApi(friend, "POST", `/api/tables/${shared}/seats/1`, { name: "Bea" });
  await friend.context().close();
  await page.click('button[data-game="azul"]');
  await page.waitForSelector("[data-place].target");
  await playAction(page, mouse);
  playing = new URL(page.url()).pathname.split("/").at(-1)!;
  me = await page.context().storageState();
  await page.context().close();
});

/** Opens a table, then each of its dialogs. */
async function withTools(page: Page, table: string, ...tools: string[]): Promise<void> {
  await page.goto(`/table/${table}`);
  for (const tool of tools) await page.click(`[data-tool="${tool}"]`);
  await page.waitForSelector("dialog[open]");
}

async function atTheEnd(page: Page): Promise<void> {
  await page.goto(`/table/${finished}`);
  await page.waitForSelector('a[href^="/replay/"]');
}

/** The dialogs of a table or a replay. */
const POPUPS: Record<string, (page: Page) => Promise<unknown>> = {
  "the menu of a table": (page) => withTools(page, playing, "menu"),
  "the link of a table": (page) => withTools(page, playing, "menu", "share"),
  "the link of a seat": (page) => withTools(page, playing, "menu", "device"),
  "a question": (page) => withTools(page, playing, "menu", "resign"),
  "sharing a result": async (page) => {
    await atTheEnd(page);
    await page.click('[data-tool="share-result"]');
  },
  reactions: (page) => withTools(page, shared, "reactions"),
  "a hint": async (page) => {
    await page.goto(`/table/${playing}`);
    await page.click('[data-tool="hint"]');
    await page.waitForSelector(".offer.panel");
  },
  "where points come from": async (page) => {
    await atTheEnd(page);
    await page.click('[data-place="0:score"]');
    await page.waitForSelector("dialog[open]");
  },
};

/** The same on a phone, which has more dialogs. */
const ON_A_PHONE: Record<string, (page: Page) => Promise<unknown>> = {
  "a table on a phone": async (page) => {
    await page.goto(`/table/${playing}`);
    await page.waitForSelector("[data-place].target");
  },
  "the log on a phone": (page) => withTools(page, playing, "log"),
  "the analysis on a phone": async (page) => {
    await page.goto(`/replay/${finished}`);
    await page.click("header .narrow-only");
    await page.waitForSelector("dialog[open] figure > svg");
  },
};

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto("/"),
  "a new table": (page) => page.goto("/new"),
  settings: (page) => page.goto("/settings"),
  "no such page": (page) => page.goto("/nothing"),
  "a table that is gone": (page) => page.goto("/table/AAAAAAAAAAAAAAAA"),
  "waiting for a friend": async (page) => {
    await page.goto("/new?with=friends");
    await page.click('button[type="submit"]');
    await page.waitForSelector(".seats");
  },
  ...Object.fromEntries(
    GAMES.flatMap((game) => [
      [
        `a table of ${game}`,
        async (page: Page) => {
          await page.goto("/");
          await page.click(`button[data-game="${game}"]`);
          await page.waitForSelector("[data-place].target");
          await tile(page, "[data-place].target").click();
        },
      ],
      [`the lesson of ${game}`, (page: Page) => page.goto(`/learn/${game}`, { waitUntil: "networkidle" })],
      [
        `the strategy of ${game}`,
        async (page: Page) => {
          await page.goto(`/learn/${game}?chapter=strategy`);
          await page.locator("[data-choice]").first().click();
          await page.waitForSelector("[data-result]");
        },
      ],
      [
        `the first game of ${game}`,
        async (page: Page) => {
          await page.goto(`/learn/${game}?chapter=play`);
          await page.waitForSelector("main button.primary");
        },
      ],
      [`the rules of ${game}`, (page: Page) => page.goto(`/rules/${game}`, { waitUntil: "networkidle" })],
    ]),
  ),
  "a finished game": atTheEnd,
  "a replay": async (page) => {
    await page.route(/review/, (route) => route.fulfill({ json: { status: "none" } }));
    await page.goto(`/replay/${finished}`);
    await page.waitForSelector(".analysis .button.primary");
    await page.unroute(/review/);
  },
  "an analysis": async (page) => {
    await page.goto(`/replay/${finished}`);
    await page.waitForSelector("figure > svg");
    await page.click(".side .ask");
    await page.click(".side summary");
    await page.click('.side [data-moment="mistake"]');
  },
  "an earlier position of a game": async (page) => {
    await page.goto(`/table/${playing}`);
    await page.click('[data-tool="look-back"]');
    await page.waitForSelector('[data-step="present"]');
  },
  ...POPUPS,
};

const THEMES = ["light", "dark"] as const;

/** Changes the theme of the system, and waits until the page has changed its colours. */
async function paint(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForSelector(`html[data-theme="${theme}"]`);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
}

describe.each([
  ["en-GB", THEMES],
  ["fr-FR", process.env.FULL ? THEMES : (["light"] as const)],
])("in %s", (locale, themes) => {
  it.each([
    ["no screen has a violation", DESK, SCREENS],
    ["no screen that is other on a phone has one", PHONE, ON_A_PHONE],
  ])("%s, in all themes", async (_, viewport, screens) => {
    const { page } = await fixture.newUser({ locale, viewport, storageState: me });
    const found: Record<string, string[]> = {};
    for (const [name, open] of Object.entries(screens)) {
      await open(page);
      await page.locator("h1").first().waitFor({ state: "attached" });
      for (const theme of themes) {
        await paint(page, theme);
        const wrong = await violations(page);
        if (wrong.length) found[`${name}, ${theme}`] = wrong;
      }
    }
    expect(found).toEqual({});
    await page.context().close();
  });
});
