/** The numbers that a page shows during a whole game, compared with what the engine says about its record (`oracle.py`). */
import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PYTHON, ROOT } from "./server.js";

const WAITING = 20;
const MOST_WAITING = 3000;

interface Moment {
  round: number;
  scores: number[];
  standing: number[];
  seat: number;
  /** The points of the action that was played. */
  scored: number;
  choices: { form: Record<string, unknown>; points: number }[];
}

interface Oracle {
  scores: number[];
  sources: Record<string, number>[];
  moments: Moment[];
}

interface Seen {
  /** How many actions had been played. */
  moves: number;
  score: number;
  /** The score at the end of the round, in the score strip. */
  standing: number;
  badges: Record<string, number>;
  /** The places that can be chosen. */
  places: string[];
}

/** The action of a space on a board, or of tiles in the centre, which may cost points; places of other kinds have no badges. */
const SPACES: [RegExp, (form: Record<string, unknown>, found: string[]) => boolean][] = [
  [/^\d:wall (\d) (\d)$/, (form, [row, column]) => form.type === "tile" && `${form.line} ${form.column}` === `${row} ${column}`],
  [/^\d:cell (\d) (\d)$/, (form, [row, column]) => form.type === "tile" && `${form.line} ${form.column}` === `${row} ${column}`],
  [/^\d:star (\w+) at (\d+)$/, (form, [star, at]) => form.type === "place" && `${form.star ?? "centre"} ${form.at}` === `${star} ${at}`],
  [/^centre\/(\w+)$/, (form, [colour]) => form.type === "take" && form.factory === null && form.colour === colour],
];

function choicesAt(place: string, { choices }: Moment): Moment["choices"] {
  for (const [pattern, isThere] of SPACES) {
    const found = pattern.exec(place);
    if (found) return choices.filter(({ form }) => isThere(form, found.slice(1)));
  }
  return [];
}

const number = (text: string): number => Number(text.replace("−", "-").replace("–", "0"));

/** Collects numbers at every choice of a game; `check` compares them when it is over. */
export function collectNumbers(page: Page) {
  const seen = new Map<string, Seen>();
  let [moves, version, previewed] = [-1, -1, -1];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload.toString());
      if (message.type === "previews") previewed = message.version;
      if (message.state) [moves, version] = [message.state.moves, message.version];
    }),
  );

  /** Remembers the numbers on the page, once the server has sent the previews of all choices. */
  async function look(): Promise<void> {
    for (let waited = 0; previewed !== version && waited < MOST_WAITING; waited += WAITING) await page.waitForTimeout(WAITING);
    await page.mouse.move(1, 1); // without a preview of what is under the pointer
    const before = moves;
    const shown = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const texts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      return {
        score: document.querySelector(".mine text.score")?.textContent ?? "",
        standing: document.querySelector(".mine text.change")?.textContent ?? "",
        badges: texts("[data-badge]").map((badge) => [badge.dataset.badge!, badge.textContent!] as const),
        places: texts("[data-place].target").map((target) => target.dataset.place!),
      };
    });
    if (before !== moves || previewed !== version || !shown.places.length) return;
    const key = `${moves} ${shown.places.join()}`;
    const standing = shown.standing ? Number(/→ (\d+)/.exec(shown.standing)![1]) : Number(shown.score);
    seen.set(key, {
      moves,
      score: Number(shown.score),
      standing,
      badges: Object.fromEntries(shown.badges.map(([place, text]) => [place, number(text.trim())])),
      places: shown.places,
    });
  }

  function checkMoment({ moves, score, standing, badges, places }: Seen, moment: Moment): number {
    const { seat } = moment;
    expect(score, `the score after ${moves} moves`).toBe(moment.scores[seat]);
    expect(standing, `the score strip after ${moves} moves`).toBe(moment.standing[seat]);
    for (const [place, points] of Object.entries(badges))
      expect(new Set(choicesAt(place, moment).map((choice) => choice.points)), `the badge of ${place} after ${moves} moves`).toEqual(
        new Set([points]),
      );
    for (const place of places) {
      const choices = choicesAt(place, moment);
      if (choices.length === 1 && choices[0]!.points) expect(badges, `after ${moves} moves`).toHaveProperty([place]);
    }
    return Object.keys(badges).length;
  }

  /** The final table of the page, by seat. */
  async function finalTable(): Promise<{ sources: Record<string, number>[]; scores: number[] }> {
    const rows = await page
      .locator("table.points :is(tbody, tfoot) tr")
      .evaluateAll((found) =>
        found.map((row) => [(row as HTMLElement).dataset.source ?? "", ...[...row.querySelectorAll("td")].map((cell) => cell.innerText)]),
      );
    const [scores] = rows.filter(([source]) => !source).map(([, ...cells]) => cells.map(number));
    const sources = scores!.map((_, seat) =>
      Object.fromEntries(rows.flatMap(([source, ...cells]) => (source && number(cells[seat]!) ? [[source, number(cells[seat]!)]] : []))),
    );
    return { sources, scores: scores! };
  }

  /** The log, from the first move on: the points of each move, and the scores after each round. */
  function log(): Promise<{ points: string[]; scores: string[] }> {
    return page.evaluate(() => {
      const texts = (selector: string, part: string) =>
        [...document.querySelectorAll(selector)].reverse().map((element) => element.querySelector(part)?.textContent ?? "");
      return { points: texts(".log li", ".points"), scores: texts(".log h3", ".scores") };
    });
  }

  async function checkLog({ moments, scores }: Oracle): Promise<void> {
    const shown = await log();
    // A tile that is yet to be paid is told with its payment.
    const logged = moments.filter((_, index) => moments[index + 1]?.choices[0]?.form.type !== "pay");
    expect(
      shown.points.map((points) => number(points || "0")),
      "the points in the log",
    ).toEqual(logged.map(({ scored }) => scored));
    const rounds = [...new Set(moments.map(({ round }) => round))];
    const after = rounds.map((round) => moments.find((moment) => moment.round > round)?.scores ?? scores);
    expect(
      shown.scores.map((text) => text.match(/\d+(?= ·|$)/g)!.map(Number)),
      "the scores in the log",
    ).toEqual(after);
  }

  /** Compares everything with the engine, and returns how many badges there were. */
  async function check(): Promise<number> {
    const record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), page.url().split("/").at(-1)!);
    const said = spawnSync(PYTHON, ["web/tests/oracle.py"], { cwd: ROOT, input: record, encoding: "utf8", maxBuffer: 1e9 });
    expect(said.stderr).toBe("");
    const oracle = JSON.parse(said.stdout) as Oracle;
    const { moments, scores, sources } = oracle;
    const shown = await finalTable();
    expect(shown.scores).toEqual(scores);
    expect(shown.sources).toEqual(sources);
    expect(sources.map((own) => Object.values(own).reduce((sum, points) => sum + points, 0))).toEqual(scores);
    await checkLog(oracle);
    expect(seen.size).toBeGreaterThan(10);
    return [...seen.values()].reduce((badges, one) => badges + checkMoment(one, moments[one.moves]!), 0);
  }

  return { look, check };
}
