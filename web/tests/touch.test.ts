/** What can be chosen on a small phone is large enough for a finger: a circle of 24 px lies inside it, as WCAG 2.2 wants at least. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { choose, finger } from "./hands";
import { stage } from "./stage";

const theatre = stage();
const WIDTHS = [390, 360];
const TABLES = [["azul", 2], ["azul", 4], ["summer-pavilion", 2], ["summer-pavilion", 4], ["duel", 2]] as const;
const CHOICES = 40;
const REST_MILLISECONDS = 1000;

/** The choices that a finger would miss, or take for another one. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const RADIUS = 12;
    const STEP = 1.5;
    const around = Array.from({ length: 16 }, (_, step) => [Math.cos((step * Math.PI) / 8), Math.sin((step * Math.PI) / 8)] as const);
    const choices = [...document.querySelectorAll<HTMLElement>("[data-place].target, [data-step]")].filter((element) => element.getClientRects().length);
    const isHit = (choice: HTMLElement, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place].target, [data-step]");
      return found === choice || (Boolean(found) && found!.dataset.place === choice.dataset.place && found!.dataset.step === choice.dataset.step);
    };
    /** Whether the circle lies inside it somewhere, not only in its middle. */
    const isLarge = (choice: HTMLElement, part: Element): boolean => {
      part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = part.getBoundingClientRect();
      const offsets = (size: number): number[] => Array.from({ length: 2 * Math.ceil(size / 2 / STEP) + 1 }, (_, n) => (n - Math.ceil(size / 2 / STEP)) * STEP);
      for (const right of offsets(width))
        for (const down of offsets(height)) {
          const [x, y] = [left + width / 2 + right, top + height / 2 + down];
          if (isHit(choice, x, y) && around.every(([dx, dy]) => isHit(choice, x + RADIUS * dx, y + RADIUS * dy))) return true;
        }
      return false;
    };
    const partsOf = (choice: HTMLElement): Element[] => [...choice.querySelectorAll(":scope > :is(.halo, .reach)"), choice];
    return choices.filter((choice) => !partsOf(choice).some((part) => isLarge(choice, part))).map((choice) => choice.dataset.place ?? choice.dataset.step!);
  });
}

/** Those that are too small still when all has come to rest: on a busy machine the zones may follow the tiles a little later. */
async function tooSmallAtRest(page: Page): Promise<string[]> {
  if ((await tooSmall(page)).length === 0) return [];
  await page.waitForTimeout(REST_MILLISECONDS);
  return tooSmall(page);
}

it.each(WIDTHS.flatMap((width) => TABLES.map(([game, players]) => [game, players, width] as const)))(
  "has choices for fingers in %s with %i players, %i px wide",
  async (game, players, width) => {
    const { page, end } = await theatre.person({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });
    await page.goto("/");
    const seats = [{ kind: "me" }, ...Array.from({ length: players - 1 }, () => ({ kind: "bot", level: "apprentice" }))];
    const { table } = await (await page.request.post("/api/tables", { data: { game, seats }, headers: { origin: theatre.address } })).json();
    await page.goto(`/table/${table.id}`);
    const small = new Set<string>();
    for (let made = 0; made < CHOICES && !(await choose(page, finger)); made++)
      for (const choice of await tooSmallAtRest(page)) small.add(choice);
    expect([...small]).toEqual([]);
    await end();
  },
);
