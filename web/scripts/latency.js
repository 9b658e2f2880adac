/** Measures the latency from a command to the redrawn board, with a local server; fails if it is too long. */
import { DESK, openBrowser } from "../tests/browser.js";
import { startServer } from "../tests/server.js";

const MOVES = 25;
const MOST_MILLISECONDS = 100;

/** In the page: records when an action is sent, and when the frame after its update is painted. */
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

/** Plays the first highlighted choices until enough actions have been played. */
async function play(page, moves) {
  const choices = page.locator('[data-step]:not([data-step="back"]), [data-place].target .halo');
  const over = page.locator('a[href^="/replay/"]');
  while ((await page.evaluate(() => window.took.length)) < moves && !(await over.count()))
    await choices
      .first()
      .click({ timeout: 500, force: true })
      .catch(() => {});
}

const server = await startServer();
const browser = await openBrowser();
for (const game of ["azul", "summer-pavilion", "duel"]) {
  const page = await (await browser.newContext({ viewport: DESK, reducedMotion: "reduce", baseURL: server.address })).newPage();
  await page.addInitScript(watch);
  await page.goto("/");
  await page.click(`button[data-game="${game}"]`);
  await play(page, MOVES);
  const took = (await page.evaluate(() => window.took)).sort((one, other) => one - other);
  const [median, slowest] = [took[Math.floor(took.length / 2)], took.at(-1)];
  console.log(
    `${game}: ${took.length} moves, from command to drawn board: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
  if (slowest > MOST_MILLISECONDS) {
    console.error(`${game}: slower than ${MOST_MILLISECONDS} ms`);
    process.exitCode = 1;
  }
  await page.context().close();
}
await browser.close();
await server.close();
