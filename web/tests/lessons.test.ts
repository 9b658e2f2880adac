/** Every lesson can be played from start to end. */
import { describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { GAMES } from "../src/protocol";
import { mouse, type InputDevice } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

const keys: InputDevice = {
  async press(_page: Page, element: Locator) {
    await element.focus();
    await element.press("Enter");
  },
};

/** Plays a lesson, and returns the number of its steps. */
async function learn(page: Page, device: InputDevice): Promise<number> {
  for (let step = 1; ; step++) {
    const lit = page.locator(".lesson .target");
    while (await lit.count()) await device.press(page, lit.first());
    if (await page.locator('.lesson a.primary[href="/"]').count()) return step;
    await page.locator(".lesson p.done").waitFor();
    await device.press(page, page.locator(".lesson button.primary"));
  }
}

describe.each(GAMES)("%s", (game) => {
  it.each(Object.entries({ mouse, keys }))("by %s", async (_name, device) => {
    const { page, close } = await fixture.newUser();
    await page.goto(`/learn/${game}`);
    await page.locator(".lesson .target").first().waitFor();
    expect(await learn(page, device)).toBeGreaterThan(4);
    await close();
  });
});
