/** The page opens offline after a first visit. */
import { expect, it } from "vitest";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

it.each(["/", "/rules/azul"])("a reload of %s without a network shows the page", async (path) => {
  const { page, close } = await fixture.newUser();
  await page.goto(path);
  const heading = await page.locator("h1").first().innerText();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  expect(await page.locator("h1").first().innerText()).toBe(heading);
  await close();
});
