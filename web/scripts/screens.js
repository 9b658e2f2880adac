/** Every screen of the web client: how a page comes to show it, for screenshots. */
import { finishedGame, gameUntil, reviewGame } from "../tests/api.js";

/** Games that are shown in their third round: a game, the number of players, and the phase. */
const GAMES = {
  "azul-2": ["azul", 2, "taking"],
  "azul-4": ["azul", 4, "taking"],
  "summer-pavilion-2": ["summer-pavilion", 2, "placing"],
  "summer-pavilion-4": ["summer-pavilion", 4, "taking"],
  "duel-2": ["duel", 2, "acquisition"],
};
const FOR_TWO = Object.keys(GAMES).filter((name) => name.endsWith("-2"));
const gameOf = (name) => GAMES[name][0];
const ROUND = 3;
const NO_TABLE = "/table/AAAAAAAAAAAAAAAA";
const TARGET = "[data-place].target .halo";

/** Makes the tables that the screens show, as the guest of a page: each game in play, at the end of a round, finished and analysed. */
export async function makeTables(page) {
  const tables = { playing: {}, scored: {}, finished: {} };
  for (const [name, [game, players, phase]] of Object.entries(GAMES)) {
    tables.playing[name] = await gameUntil(page, game, players, { round: ROUND, phase, turn: 2 });
    tables.finished[name] = await finishedGame(page, game, players);
    await reviewGame(page, tables.finished[name]);
  }
  for (const name of FOR_TWO) tables.scored[name] = await gameUntil(page, gameOf(name), 2, { round: ROUND, turn: 1 });
  return { ...tables, waiting: await inviteFriend(page) };
}

/** Creates a table for a friend by the form, so that the browser remembers it and the home page lists all games of the guest. */
async function inviteFriend(page) {
  await page.goto("/new?with=friends");
  await page.locator('input[maxlength="40"]').first().fill("Ana");
  await page.locator('button[type="submit"]').click();
  await page.locator(".seats").waitFor();
  await page.evaluate(() => localStorage.removeItem("azulejos.settings")); // the language is that of each browser
  return new URL(page.url()).pathname.split("/").at(-1);
}

/** Opens an address and waits until the network is quiet, or for an element. */
async function open(page, path, element) {
  await page.goto(path, element ? {} : { waitUntil: "networkidle" });
  if (element) await page.locator(element).first().waitFor();
}

/** Opens a table, then clicks its tools one after the other. */
async function withTools(page, table, ...tools) {
  await open(page, `/table/${table}`, TARGET);
  for (const tool of tools) await page.locator(`[data-tool="${tool}"]`).click();
}

/** A choice that is begun: tiles of Azul are picked up, other things are only pointed at. Touchscreens do not point. */
async function inPlay(page, name, table, isPhone) {
  await open(page, `/table/${table}`, TARGET);
  const first = page.locator(TARGET).first();
  if (gameOf(name) === "azul") await first.click();
  else if (!isPhone) await first.hover();
}

async function analysis(page, table, isPhone) {
  await open(page, `/replay/${table}`, ".count");
  if (isPhone) await page.locator("header .narrow-only").click();
  await page.locator("figure > svg").last().waitFor();
  if (!isPhone) await page.locator('[data-moment="mistake"]').last().click();
}

async function replay(page, table) {
  await open(page, `/replay/${table}`, ".count");
  for (let step = 0; step < 12; step++) await page.locator(".controls .row button").nth(1).click();
}

/** Shows the first choice of a strategy lesson. */
async function strategy(page, game) {
  await open(page, `/learn/${game}?chapter=strategy`, "[data-choice]");
  await page.locator("[data-choice]").first().click();
}

async function newTableForm(page, query) {
  await open(page, `/new?${query}`);
  await page.locator("summary").first().click();
}

/** The progress on a machine where the games are still being compiled. */
async function preparing(page) {
  const games = [{ name: "azul", percent: 40, seconds_left: 25 }];
  await page.route("**/api/preparation*", (route) => route.fulfill({ json: { is_ready: false, percent: 30, seconds_left: 90, games } }));
  await open(page, "/", "progress");
}

async function offline(page, table) {
  await open(page, `/table/${table}`, TARGET);
  await page.context().setOffline(true);
  await page.locator(".connection").waitFor();
}

const each = (names, titled, show) => Object.fromEntries(names.map((name) => [titled(name), (page, isPhone) => show(page, name, isPhone)]));

/**
 * The screens by name; each is a function of a page and whether it is on a phone. `newcomer` has those of a person who was never here.
 * @returns {{ player: Record<string, Function>, newcomer: Record<string, Function> }}
 */
export function screens({ playing, scored, finished, waiting }) {
  const names = Object.keys(GAMES);
  const { "azul-2": table } = playing;
  const ofGame = (title) => (name) => `${title}-${gameOf(name)}`;
  return {
    player: {
      home: (page) => open(page, "/"),
      preparing,
      ...each(FOR_TWO, ofGame("new"), (page, name) => newTableForm(page, `game=${gameOf(name)}`)),
      "new-friends": (page) => newTableForm(page, "with=friends"),
      "new-here": (page) => newTableForm(page, "with=here"),
      waiting: (page) => open(page, `/table/${waiting}`, ".seats"),
      ...each(names, String, (page, name, isPhone) => inPlay(page, name, playing[name], isPhone)),
      ...each(FOR_TWO, ofGame("summary"), (page, name) => open(page, `/table/${scored[name]}`, ".summary")),
      ...each(
        names,
        (name) => `end-${name}`,
        (page, name) => open(page, `/table/${finished[name]}`, "table.points"),
      ),
      points: async (page) => {
        await open(page, `/table/${finished["duel-2"]}`, "table.points");
        await page.locator('.mine [data-place="0:score"]').click();
      },
      ...each(
        names,
        (name) => `analysis-${name}`,
        (page, name, isPhone) => analysis(page, finished[name], isPhone),
      ),
      replay: (page) => replay(page, finished["azul-2"]),
      "look-back": (page, isPhone) => withTools(page, table, ...(isPhone ? ["menu", "look-back-menu"] : ["look-back"])),
      hint: async (page) => {
        await withTools(page, table, "hint");
        await page.locator(".offer.panel").waitFor();
      },
      menu: (page) => withTools(page, table, "menu"),
      share: (page) => withTools(page, table, "menu", "share"),
      log: (page, isPhone) => withTools(page, playing["duel-2"], ...(isPhone ? ["log"] : [])),
      ...each(FOR_TWO, ofGame("learn"), (page, name) => open(page, `/learn/${gameOf(name)}`)),
      ...each(FOR_TWO, ofGame("strategy"), (page, name) => strategy(page, gameOf(name))),
      ...each(FOR_TWO, ofGame("rules"), (page, name) => open(page, `/rules/${gameOf(name)}`)),
      settings: (page) => open(page, "/settings"),
      "no-such-page": (page) => open(page, "/nothing"),
      "no-such-table": (page) => open(page, NO_TABLE, "h1"),
      offline: (page) => offline(page, table),
    },
    newcomer: {
      newcomer: (page) => open(page, "/"),
      guest: (page) => open(page, `/table/${waiting}`, ".seats"),
      spectator: (page) => open(page, `/table/${table}`, "svg.board"),
    },
  };
}
