/**
 * Writes a moving picture of a round of Azul for the README: frames of a real page, on which a person plays a bot.
 * Animations run slowly while the frames are taken, and at their own speed in the picture.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bestChoice, gameUntil } from "../tests/api.js";
import { DESK, openBrowser } from "../tests/browser.js";
import { PYTHON, ROOT, startServer } from "../tests/server.js";

const PICTURE = new URL("../screenshots/azul-round.webp", import.meta.url).pathname;
const ROUND = 3;
const SLOWNESS = 6;
/** How long a choice is looked at before it is made, in milliseconds of the picture. */
const LOOK = 450;

/** Takes frames of a page until told to stop. The name of each is its time in the picture, in milliseconds. */
async function film(page, folder, recording) {
  const start = performance.now();
  while (recording.isOn) {
    const time = Math.round((performance.now() - start) / SLOWNESS);
    await page.screenshot({ path: join(folder, `${String(time).padStart(6, "0")}.png`) });
  }
}

/** Looks at the table, picks up tiles, looks at their line, and lays them there. */
async function play(page, { factory, colour, line }) {
  const source = factory === null ? "centre" : `factory ${factory}`;
  const look = () => page.waitForTimeout(LOOK * SLOWNESS);
  const target = page.locator(`[data-place="0:${line === null ? "floor" : `line ${line}`}"].target`);
  await look();
  await page.locator(`[data-place="${source}/${colour}"].target .halo`).first().click();
  await target.hover();
  await look();
  await target.click();
}

/** Plays the rest of a round, by the clicks of a person. */
async function playRound(page, table) {
  for (;;) {
    await page.locator('[data-place*="/"].target').first().waitFor({ state: "attached", timeout: 120_000 });
    const { round, form } = await bestChoice(page, table);
    if (round > ROUND) return;
    await play(page, form);
    await page.waitForFunction(() => document.querySelector(".animation-layer"));
    await page.waitForFunction(() => !document.querySelector(".animation-layer"), null, { timeout: 120_000 });
  }
}

const folder = mkdtempSync(join(tmpdir(), "azulejos-frames-"));
const server = await startServer();
const browser = await openBrowser();
const context = await browser.newContext({ baseURL: server.address, viewport: DESK, locale: "en-GB", colorScheme: "light" });
const page = await context.newPage();
await page.goto("/");
const table = await gameUntil(page, "azul", 2, { round: ROUND, turn: 1 });
await page.goto(`/table/${table}`);
await page.locator('[data-place*="/"].target').first().waitFor();
const devtools = await context.newCDPSession(page);
await devtools.send("Animation.enable");
await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 / SLOWNESS });

const recording = { isOn: true };
const filmed = film(page, folder, recording);
await playRound(page, table);
recording.isOn = false;
await filmed;
await browser.close();
await server.close();
execFileSync(PYTHON, ["-m", "tools.write_moving_picture", folder, PICTURE], { cwd: ROOT, stdio: "inherit" });
rmSync(folder, { recursive: true });
