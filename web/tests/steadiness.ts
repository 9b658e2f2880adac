/** What must not change while one plays: the sizes of the drawings, and that something on the table has the focus. */
import type { Page } from "playwright-core";

/** Records in the page every layout of the table until the game is over. */
export async function watchLayout(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const layouts = new Set<string>();
    Object.assign(window, { layouts });
    /** Pages scroll, and the bar sticks to the window: its height counts. */
    const measure = (drawing: Element): string => {
      const { x, y, width, height } = drawing.getBoundingClientRect();
      const at = getComputedStyle(drawing).position === "sticky" ? [] : [x + scrollX, y + scrollY];
      return [drawing.getAttribute("class") ?? drawing.tagName, ...[...at, width, height].map(Math.round)].join(" ");
    };
    const look = (): void => {
      if (document.querySelector("section.over")) return;
      requestAnimationFrame(look);
      const table = document.querySelector<HTMLElement>(".table");
      const svgs = [...(table?.querySelectorAll(":is(.offer, .mine, .other) > div > svg, :is(.mine, .other) > svg") ?? [])];
      if (!table || svgs.length < 3) return;
      const boxes = [...table.querySelectorAll(":scope > :is(.offer, .mine, .bar), .other, .side"), ...svgs].filter(
        (box) => box.getClientRects().length,
      );
      const offer = table.querySelector(".offer svg")!.getAttribute("viewBox")!;
      layouts.add([offer, ...boxes.map(measure)].join("\n"));
    };
    look();
  });
  return () => page.evaluate(() => [...(window as unknown as { layouts: Set<string> }).layouts].slice(1));
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
