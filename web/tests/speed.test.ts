/** The first load is small. The latency of a command depends on the machine: `npm run latency` measures it. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { browserFixture } from "./fixture";

const fixture = browserFixture();
const KB = 1024;
const MOST_AT_HOME = 120 * KB;
const MOST_SCRIPT = 200 * KB;

/** Counts the bytes that responses take on the network, as the server compresses them, by the type of the resource. */
async function countBytes(page: Page): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  const types = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  return bytes;
}

it("loads less than 120 KB for the home page, and less than 200 KB of script up to a running table", async () => {
  const { page, close } = await fixture.newUser({ serviceWorkers: "block" });
  const bytes = await countBytes(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(Object.keys(bytes)).toEqual(expect.arrayContaining(["Document", "Font", "Script", "Stylesheet"]));
  expect(Object.values(bytes).reduce((sum, size) => sum + size)).toBeLessThan(MOST_AT_HOME);
  await page.click('button[data-game="azul"]');
  await page.waitForSelector("[data-place].target");
  await page.waitForLoadState("networkidle");
  expect(bytes.Script).toBeLessThan(MOST_SCRIPT);
  await close();
});
