/** What a user sees of the scoring: where points rise, how scores count up, when the result appears. */
import type { Page } from "playwright-core";

interface Seen {
  /** The places where points rose, and the number of tiles left in the line of origin. */
  points: { place: string; left: number }[];
  /** Each score that appeared on the large board. */
  scores: number[];
  /** Whether tiles were still moving when the result appeared. */
  wasEarly: boolean;
  /** Whether a move was logged while its tiles were moving. */
  wasTold: boolean;
}

/** Records in the page what a user would see. */
export async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const seen: Seen = { points: [], scores: [], wasEarly: false, wasTold: false };
    const isSeen = (tile: Element) => getComputedStyle(tile).opacity !== "0";
    const isMoving = () =>
      document
        .querySelector(".animation-layer")
        ?.getAnimations({ subtree: true })
        .some(({ playState }) => playState === "running") ?? false;
    const placeUnder = (label: Element): string => {
      const [x, y] = (label.getAnimations()[0]!.effect as KeyframeEffect)
        .getKeyframes()[0]!
        .transform!.toString()
        .match(/[\d.]+/g)!
        .map(Number);
      return document.elementFromPoint(x!, y! + 2)?.closest<HTMLElement>("[data-place]")?.dataset.place ?? "";
    };
    const note = (label: Element): void => {
      const place = placeUnder(label);
      const [seat, , row] = place.split(/[: ]/);
      const line = document.querySelectorAll(`[data-place="${seat}:line ${row}"]`);
      seen.points.push({ place, left: [...line].flatMap((found) => [...found.querySelectorAll("[data-piece]")]).filter(isSeen).length });
    };
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        if (added.matches(".points-gained")) queueMicrotask(() => note(added));
        if (added.matches(".log li")) seen.wasTold ||= isMoving();
        if (added.matches("section.over") || added.querySelector("section.over")) seen.wasEarly ||= isMoving();
      }
      const score = Number(document.querySelector(".mine text.score")?.textContent);
      if (score !== seen.scores.at(-1)) seen.scores.push(score);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}
