/** Plain HTTP in a local network, where browsers disable some APIs. */
import { describe, expect, it } from "vitest";
import { mouse, playAction } from "./players";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

describe("the link of a table", () => {
  const note = "This link works on this computer only.";

  async function shareAt(baseURL: string) {
    const user = await fixture.newUser({ baseURL });
    await user.page.goto("/new?with=friends");
    await user.page.click('button[type="submit"]');
    await user.page.waitForSelector("input[readonly]");
    return user;
  }

  it("warns if it works on this computer only", async () => {
    const { page, close } = await shareAt(fixture.address);
    await page.getByText(note).waitFor();
    await close();
  });

  it("has no warning if others can open it, and can be copied over plain http", async () => {
    const { page, close } = await shareAt(fixture.addressForOthers);
    expect(await page.getByText(note).count()).toBe(0);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.locator("input[readonly]").inputValue();
    await page.goto("/settings");
    await page.getByLabel("Your name").focus();
    await page.keyboard.press("ControlOrMeta+V");
    expect(link).toContain(await page.getByLabel("Your name").inputValue());
    expect(await page.getByLabel("Your name").inputValue()).toMatch(/^http/);
    await close();
  });
});

describe("over plain http", () => {
  it("a move can be made", async () => {
    const { page, close } = await fixture.newUser({ baseURL: fixture.addressForOthers });
    await page.goto("/");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.click('button[data-game="azul"]');
    await page.waitForSelector("[data-place].target");
    await playAction(page, mouse);
    await close();
  });
});
