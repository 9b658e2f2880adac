/** Writes screenshots of every screen to `screenshots/`: each game with 2 and 4 players, replay, analysis, both themes, French, desktop and phone. */
import { mkdirSync } from "node:fs";
import { DESK, PHONE, openBrowser } from "../tests/browser.js";
import { callApi, finishedGame, reviewGame } from "../tests/api.js";
import { startServer } from "../tests/server.js";

const FOLDER = new URL("../screenshots/", import.meta.url).pathname;
const SIZES = { desk: { viewport: DESK }, phone: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } };
const GAMES = [
  ["azul", 2],
  ["azul", 4],
  ["summer-pavilion", 2],
  ["summer-pavilion", 4],
  ["duel", 2],
];
const LOOKS = [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", locale: "fr-FR" }];
const MOVES_KEPT = 0.55;

/** Whether a position makes a good screenshot: most factories hold tiles, or tiles are being placed. */
function isFull({ phase, factories }) {
  const laid = factories.filter((factory) => (factory.sun ?? factory).length > 0);
  return phase === "placing" || laid.length > factories.length / 2;
}

/** A new table from the middle of a game, with the guest to move. */
async function inTheMiddle(page, id) {
  const { moments } = await callApi(page, "GET", `/api/tables/${id}/replay`);
  const from = Math.floor(moments.length * MOVES_KEPT);
  const moment =
    moments.slice(from).find(({ to_act, position }) => to_act === 0 && !position.choosing && isFull(position)) ?? moments[from];
  const seats = moment.position.players.map((_, seat) => (seat === 0 ? { kind: "me", name: "Ana" } : { kind: "bot", level: "artisan" }));
  const { table } = await callApi(page, "POST", `/api/tables/${id}/branch`, { move: moment.move, seats });
  return table.id;
}

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await openBrowser();
const context = await browser.newContext({ baseURL: server.address, reducedMotion: "reduce", locale: "en-GB", ...SIZES.desk });
const maker = await context.newPage();
await maker.goto("/");
const games = [];
for (const [game, players] of GAMES) {
  const finished = await finishedGame(maker, game, players);
  games.push({ name: `${game}-${players}`, finished, playing: await inTheMiddle(maker, finished) });
}
await reviewGame(maker, games[0].finished);
const storageState = await context.storageState();

for (const [size, options] of Object.entries(SIZES))
  for (const look of LOOKS) {
    const person = await browser.newContext({
      baseURL: server.address,
      reducedMotion: "reduce",
      locale: "en-GB",
      storageState,
      ...look,
      ...options,
    });
    const page = await person.newPage();
    const write = async (name) => {
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      const file = `${name}-${size}-${look.locale ? "french" : look.colorScheme}.png`;
      await page.screenshot({ path: FOLDER + file });
      console.log(file);
    };
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await write("home");
    for (const { name, playing } of games) {
      await page.goto(`/table/${playing}`);
      const first = page.locator("[data-place].target .halo").first();
      await first.waitFor();
      if (size === "desk") await (name.startsWith("azul") ? first.click() : first.hover());
      await write(name);
    }
    await page.goto(`/replay/${games[0].finished}`);
    await page.waitForSelector(".count");
    for (let step = 0; step < 12; step++) await page.locator(".controls .row button").nth(1).click();
    await write("replay");
    if (size === "phone") await page.locator("header .narrow-only").click();
    await page.locator("figure > svg").last().waitFor();
    if (size === "desk") await page.locator(".analysis li button").last().click();
    await write("analysis");
    await page.goto(`/table/${games[0].playing}`);
    await page.locator('[data-tool="hint"]').click();
    await page.locator(".offer.panel").waitFor();
    await write("hint");
    await page.goto("/settings");
    await write("settings");
    await page.goto("/new?with=friends");
    await write("new");
    await page.click('button[type="submit"]');
    await page.waitForSelector(".seats");
    await write("waiting");
    await page.goto("/learn/azul");
    await page.waitForLoadState("networkidle");
    await write("learn");
    await person.close();
  }
await browser.close();
await server.close();
