/** Whether choices are large enough: each contains a circle of 24 px, the minimum of WCAG 2.2, and tiles are drawn as large. */
import type { Page } from "playwright-core";
import { choose, type InputDevice } from "./players";

const MOST_CHOICES = 600;
const REST_MILLISECONDS = 1000;
const LOOK_MILLISECONDS = 100;

/** The choices that are too small for a finger. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const RADIUS = 12;
    const STEP = 1.5;
    const around = Array.from({ length: 16 }, (_, step) => [Math.cos((step * Math.PI) / 8), Math.sin((step * Math.PI) / 8)] as const);
    const choices = [...document.querySelectorAll<HTMLElement>("[data-place].target, [data-step]")].filter(
      (element) => element.getClientRects().length,
    );
    const isHit = (choice: HTMLElement, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place].target, [data-step]");
      return (
        found === choice || (Boolean(found) && found!.dataset.place === choice.dataset.place && found!.dataset.step === choice.dataset.step)
      );
    };
    /** Whether the circle fits anywhere inside, not only in the middle. */
    const isLarge = (choice: HTMLElement, part: Element): boolean => {
      part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = part.getBoundingClientRect();
      const offsets = (size: number): number[] =>
        Array.from({ length: 2 * Math.ceil(size / 2 / STEP) + 1 }, (_, n) => (n - Math.ceil(size / 2 / STEP)) * STEP);
      for (const right of offsets(width))
        for (const down of offsets(height)) {
          const [x, y] = [left + width / 2 + right, top + height / 2 + down];
          if (isHit(choice, x, y) && around.every(([dx, dy]) => isHit(choice, x + RADIUS * dx, y + RADIUS * dy))) return true;
        }
      return false;
    };
    /** Tiles must also be drawn large enough. */
    const isDrawnLarge = (choice: HTMLElement): boolean => {
      const tile = choice.dataset.place?.includes("/") ? choice.querySelector("[data-piece]") : null;
      const { width, height } = tile?.getBoundingClientRect() ?? { width: 24, height: 24 };
      return Math.min(width, height) >= 24;
    };
    const isWithinPage = (choice: HTMLElement): boolean => {
      const { left, right, top } = choice.getBoundingClientRect();
      return left >= 0 && right <= document.documentElement.clientWidth && top + scrollY >= 0;
    };
    const isFit = (choice: HTMLElement): boolean =>
      isWithinPage(choice) && isDrawnLarge(choice) && partsOf(choice).some((part) => isLarge(choice, part));
    const partsOf = (choice: HTMLElement): Element[] => [...choice.querySelectorAll(":scope > :is(.halo, .reach)"), choice];
    const small = choices.filter((choice) => !isFit(choice));
    scrollTo({ top: 0, behavior: "instant" });
    return small.map((choice) => choice.dataset.place ?? choice.dataset.step!);
  });
}

/** The choices that are still too small after a while: on a busy machine touch areas may lag behind. */
export async function tooSmallAtRest(page: Page): Promise<string[]> {
  let small = await tooSmall(page);
  for (let waited = 0; small.length && waited < REST_MILLISECONDS; waited += LOOK_MILLISECONDS) {
    await page.waitForTimeout(LOOK_MILLISECONDS);
    small = await tooSmall(page);
  }
  return small;
}

/** The current prompt: the choices of each kind are checked once in every round. */
const question = (page: Page) =>
  page.evaluate(() => [".round", ".bar .say"].map((part) => document.querySelector(part)?.textContent).join(" · "));

/**
 * Plays a number of rounds, or a whole game, and returns the choices that were too small or out of reach, and the rounds seen.
 * `look` is called before every choice.
 */
export async function playAndMeasure(
  page: Page,
  hand: InputDevice,
  most = Infinity,
  look?: () => Promise<void>,
): Promise<{ small: string[]; rounds: number }> {
  const small = new Set<string>();
  const asked = new Set<string>();
  const rounds = new Set<string>();
  for (let made = 0; made < MOST_CHOICES; made++) {
    if (await choose(page, hand, look)) break;
    const now = await question(page);
    if (asked.has(now)) continue;
    asked.add(now);
    rounds.add(now.split(" · ")[0]!);
    if (rounds.size > most) break;
    const found = await tooSmallAtRest(page);
    if (found.length) await page.screenshot({ path: `test-results/small-${small.size}.png` });
    for (const choice of found) small.add(`${now}: ${choice}`);
  }
  return { small: [...small], rounds: rounds.size };
}
