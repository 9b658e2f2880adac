/** Plays games in the browser like a user: by choosing among the highlighted places. */
import type { Locator, Page } from "playwright-core";
import { callApi } from "./api.js";

export interface InputDevice {
  /** Clicks or taps an element. */
  press(page: Page, element: Locator): Promise<void>;
}

/** The point to click: on one tile of a group, because the middle of the group may lie on another one. */
async function clickPoint(element: Locator): Promise<{ x: number; y: number }> {
  const one = element.locator(":scope > .halo").first();
  const aim = (await one.count()) ? one : element;
  await aim.evaluate((drawn) => drawn.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })); // the bar covers the end of the page
  const box = await aim.boundingBox();
  if (!box) throw new Error("nothing is drawn there");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const mouse: InputDevice = {
  async press(page, element) {
    const { x, y } = await clickPoint(element);
    await page.mouse.click(x, y);
  },
};

export const touchscreen: InputDevice = {
  async press(page, element) {
    const { x, y } = await clickPoint(element);
    await page.touchscreen.tap(x, y);
  },
};

/** One tile of a place: the middle of a group of tiles may lie on another one. */
export const tile = (page: Page, place: string): Locator => page.locator(place).first().locator(".halo").first();

/** Runs animations ten times as fast, for whole games. */
export async function speedUpAnimations(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 10 });
}

const CHOICES = '[data-step]:not([data-step="back"]), [data-place].target';
const CONFIRM = '[data-step="confirm"]';
const LOGGED = ".log li:not(.none)";
const OVER = 'a[href^="/replay/"]';
const POOR = /:(floor|broken)$|^stack$/;
const MOST_CHOICES = 1500;
const MOST_TABS = 40;

/** The best choice by its points at the end of the round; the floor line comes last. */
async function best(page: Page): Promise<string | null> {
  return page.evaluate(
    ([choices, poor]) => {
      const seen = [...document.querySelectorAll<HTMLElement>(choices!)].filter((element) => element.getClientRects().length);
      const worth = (element: HTMLElement) =>
        (new RegExp(poor!).test(element.dataset.place ?? "") ? -100 : 0) +
        Number([...(element.getAttribute("aria-label") ?? "").matchAll(/[+−]\d+/g)].at(-1)?.[0].replace("−", "-") ?? 0);
      const found = seen.sort((one, other) => worth(other) - worth(one))[0];
      if (!found) return null;
      return found.dataset.step ? `[data-step="${found.dataset.step}"]` : `[data-place="${found.dataset.place}"].target`;
    },
    [CHOICES, POOR.source],
  );
}

/** Waits for a choice or for the end of the game, and returns whether it is the end. */
async function isOver(page: Page): Promise<boolean> {
  await page.waitForSelector(`${CHOICES}, ${OVER}`, { state: "attached", timeout: 60_000 }).catch(async () => {
    await page.screenshot({ path: "test-results/stuck.png" });
    throw new Error(`nothing can be chosen at ${page.url()}: ${await page.locator("body").innerText()}`);
  });
  return (await page.locator(OVER).count()) > 0;
}

/** Makes one choice, after a look at the page; returns whether the game is over instead. */
export async function choose(page: Page, device: InputDevice, look = async () => {}): Promise<boolean> {
  if (await isOver(page)) return true;
  await look();
  const choice = (await page.locator(CONFIRM).count()) ? CONFIRM : await best(page);
  if (choice) await device.press(page, page.locator(choice).first()).catch(() => {});
  return false;
}

/** Plays until the game is over, and returns the number of choices. */
export async function playToTheEnd(page: Page, device: InputDevice): Promise<number> {
  for (let made = 0; made < MOST_CHOICES; made++) if (await choose(page, device)) return made;
  await page.screenshot({ path: "test-results/endless.png" });
  throw new Error("the game does not end");
}

/** Plays one whole action, with as many choices as it takes. */
export async function playAction(page: Page, device: InputDevice): Promise<void> {
  const moves = page.locator(LOGGED);
  const before = await moves.count();
  for (;;) {
    const hasMoved = ([logged, choices, count]: [string, string, number]) =>
      document.querySelectorAll(logged).length > count || document.querySelector(choices) !== null;
    await page.waitForFunction(hasMoved, [LOGGED, CHOICES, before] as [string, string, number]);
    if ((await moves.count()) > before) return;
    const choice = await best(page);
    if (choice) await device.press(page, page.locator(choice).first());
  }
}

/** Creates a table against bots, and goes there. */
export async function createTableWithBots(page: Page, game: string, more: Record<string, unknown> = {}, bots = 1): Promise<string> {
  await page.goto("/");
  const seats = [{ kind: "me" }, ...Array.from({ length: bots }, () => ({ kind: "bot", level: "apprentice" }))];
  const { table } = await callApi(page, "POST", "/api/tables", { game, seats, ...more });
  await page.goto(`/table/${table.id}`);
  return table.id;
}

/** Plays by keyboard until the game or `isEnough` ends it: Tab finds the first choice; after that, the focus is always on a choice. */
export async function playByKeyboard(page: Page, isEnough: () => Promise<boolean> = async () => false): Promise<number> {
  const isOn = () => page.evaluate((choices) => document.activeElement?.matches(choices) ?? false, CHOICES);
  for (let tabs = 0; tabs < MOST_TABS && !(await isOn()); tabs++) await page.keyboard.press("Tab");
  for (let made = 0; made < MOST_CHOICES; made++) {
    if ((await isOver(page)) || (await isEnough())) return made;
    await page.waitForFunction(
      ([choices, over]) => document.activeElement?.matches(choices!) || document.querySelector(over!),
      [CHOICES, OVER],
    );
    await page.keyboard.press("Enter");
  }
  throw new Error("the game does not end");
}
