/** The first load is small. The latency of a command depends on the machine: `npm run latency` measures it. */
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { browserFixture } from "./fixture";

const fixture = browserFixture();
const MOST_SCRIPT = 200 * 1024;

it("loads less than 200 KB of compressed script up to a running table", async () => {
  const { page, close } = await fixture.newUser({ serviceWorkers: "block" });
  let script = 0;
  page.on("response", async (answer) => {
    if (answer.url().endsWith(".js")) script += gzipSync(await answer.body()).length;
  });
  await page.goto("/");
  await page.click('button[data-game="azul"]');
  await page.waitForSelector("[data-place].target");
  await page.waitForLoadState("networkidle");
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(MOST_SCRIPT);
  await close();
});
