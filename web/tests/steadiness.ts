/** What must not change while one plays: the sizes of the drawings, and that something on the table has the focus. */
import type { Page } from "playwright-core";

/** What a screen may show in another layout: on phones the phases of a round divide the table differently. */
export type Parts = "game" | "phase";

/** Records in the page every layout of the table until the game is over, and returns all but the first of each part. */
export async function watchLayout(page: Page, parts: Parts = "game"): Promise<() => Promise<string[]>> {
  await page.evaluate((parts) => {
    const layouts: Record<string, Set<string>> = {};
    Object.assign(window, { layouts });
    /** Pages scroll, and what sticks to the window has no place on the page. */
    const sticks = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === "sticky" || sticks(element.parentElement));
    const measure = (drawing: Element): string => {
      const { x, y, width, height } = drawing.getBoundingClientRect();
      const at = sticks(drawing) ? [] : [x + scrollX, y + scrollY];
      return [drawing.getAttribute("class") ?? drawing.tagName, ...[...at, width, height].map(Math.round)].join(" ");
    };
    const record = (): void => {
      const table = document.querySelector<HTMLElement>(".table");
      const svgs = [...(table?.querySelectorAll(":is(.offer, .mine, .other) > div > svg, :is(.mine, .other) > svg") ?? [])];
      const drawings = [...(table?.querySelectorAll(":is(.offer, .mine, .other)") ?? [])].filter((box) => box.getClientRects().length);
      if (!table || drawings.some((box) => !box.querySelector("svg"))) return;
      const boxes = [...table.querySelectorAll(":scope > :is(.offer, .mine, .bar), .other, .side"), ...svgs].filter(
        (box) => box.getClientRects().length,
      );
      const offer = table.querySelector(".offer svg")!.getAttribute("viewBox")!;
      const part = parts === "phase" ? table.dataset.phase! : "game";
      (layouts[part] ??= new Set()).add([part, offer, ...boxes.map(measure)].join("\n"));
    };
    /** A new observer is called once in each frame, after those of the page: what it sees is what is painted. */
    const look = (): void => {
      if (document.querySelector("section.over")) return;
      requestAnimationFrame(look);
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        record();
      });
      observer.observe(document.documentElement);
    };
    look();
  }, parts);
  return () =>
    page.evaluate(() =>
      Object.values((window as unknown as { layouts: Record<string, Set<string>> }).layouts).flatMap((seen) => [...seen].slice(1)),
    );
}

/** Records in the page by how much it is wider and higher than the window until the game is over: the most of each. */
export async function watchScroll(page: Page): Promise<() => Promise<{ width: number; height: number }>> {
  await page.evaluate(() => {
    const excess = { width: 0, height: 0 };
    Object.assign(window, { excess });
    const look = (): void => {
      if (document.querySelector("section.over")) return;
      requestAnimationFrame(look);
      // As in `watchLayout`: what is painted.
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.scrollingElement!;
        excess.width = Math.max(excess.width, scrollWidth - clientWidth);
        excess.height = Math.max(excess.height, scrollHeight - clientHeight);
      });
      observer.observe(document.documentElement);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { excess: { width: number; height: number } }).excess);
}

/** Records in the page when nothing has the focus after a choice by Enter; Tab may leave the page at its end. */
export async function watchFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const lost: string[] = [];
    let key = "";
    Object.assign(window, { lost });
    addEventListener("keydown", (event) => (key = event.key), { capture: true });
    const look = (): void => {
      requestAnimationFrame(look);
      const isLost = document.activeElement === document.body;
      if (key === "Enter" && isLost) lost.push(document.querySelector(".say")?.textContent ?? "no prompt");
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { lost: string[] }).lost);
}
