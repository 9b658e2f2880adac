/** On a new machine, the page works while the server prepares the games, and a chosen game starts when it is ready. */
import { describe, expect, it } from "vitest";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

/** A page whose server prepares Azul until `finish`. */
async function preparing(path = "/", locale = "en-GB") {
  const { page } = await fixture.newUser({ locale });
  fixture.expectError(/status of 503/);
  let isReady = false;
  const games = [{ name: "azul", percent: 40, seconds_left: 25 }];
  await page.route("**/api/preparation*", (route) =>
    route.fulfill({
      json: isReady
        ? { is_ready: true, percent: 100, seconds_left: 0, games: [] }
        : { is_ready: false, percent: 30, seconds_left: 90, games },
    }),
  );
  await page.route("**/api/tables?*", (route) =>
    isReady || route.request().method() !== "POST"
      ? route.continue()
      : route.fulfill({ status: 503, json: { error: { code: "server.preparing", message: "Azul is still being prepared." } } }),
  );
  await page.goto(path);
  return { page, finish: () => (isReady = true) };
}

describe("while games are prepared", () => {
  it("the home page shows the progress, and the chosen game starts when it is ready", async () => {
    const { page, finish } = await preparing();
    await page.getByRole("heading", { name: "Getting the games ready about 2 min left" }).waitFor();
    await page.getByText("Azul, about 25 s left").waitFor();
    expect(await page.getByRole("progressbar", { name: "Azul" }).getAttribute("value")).toBe("40");
    const start = page.locator('button[data-game="azul"]');
    await start.click();
    await page.waitForResponse((answer) => answer.status() === 503);
    expect(await start.getAttribute("aria-busy")).toBe("true");
    expect(await page.getByRole("alert").count()).toBe(0);
    finish();
    await page.waitForURL("**/table/*");
    await page.getByText("All games are ready.").waitFor({ state: "attached" });
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await page.context().close();
  });

  it("users who leave the page are not pulled back", async () => {
    const { page, finish } = await preparing();
    await page.locator('button[data-game="azul"]').click();
    await page.waitForResponse((answer) => answer.status() === 503);
    await page.locator('a[href="/settings"]').click();
    await page.waitForURL("**/settings");
    finish();
    await page.getByText("All games are ready.").waitFor({ state: "attached" });
    expect(page.url()).toMatch(/\/settings$/);
    await page.context().close();
  });

  it("the texts are in the language of the browser", async () => {
    const { page } = await preparing("/", "fr-FR");
    await page.getByText("Azul, encore 25 s environ").waitFor();
    await page.context().close();
  });
});
