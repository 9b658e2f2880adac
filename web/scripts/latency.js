/** Measures how long it takes from a command to the board drawn anew, against a server on this machine. */
import { DESK, openBrowser } from "../tests/browser.js";
import { startServer } from "../tests/server.js";

const MOVES = 15;

/** In the page: notes when a play is sent, and when the frame after its update is about to be painted. */
function watch() {
  window.took = [];
  let sent = 0;
  let before = 0;
  const logged = () => document.querySelectorAll(".log li:not(.none)").length;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (String(text).includes('"type":"play"')) [sent, before] = [performance.now(), logged()];
    return send.call(this, text);
  };
  new MutationObserver(() => {
    if (!sent || logged() <= before) return;
    const start = sent;
    sent = 0;
    requestAnimationFrame(() => window.took.push(performance.now() - start));
  }).observe(document, { childList: true, subtree: true });
}

const server = await startServer();
const browser = await openBrowser();
const page = await (await browser.newContext({ viewport: DESK, reducedMotion: "reduce", baseURL: server.address })).newPage();
await page.addInitScript(watch);
await page.goto("/");
await page.click('button[data-game="azul"]');
for (let move = 0; move < MOVES; move++) {
  await page.locator('[data-place^="factory"].target .halo, [data-place^="centre"].target .halo').first().click();
  await page.locator('[data-place^="0:"].target').first().click();
}
await page.waitForTimeout(500);
const took = (await page.evaluate(() => window.took)).sort((one, other) => one - other);
const at = (part) => took[Math.min(took.length - 1, Math.floor(part * took.length))].toFixed(0);
console.log(`${took.length} moves, from command to drawn board: median ${at(0.5)} ms, slowest ${at(1)} ms`);
await browser.close();
await server.close();
