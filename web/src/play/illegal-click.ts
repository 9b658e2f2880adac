/** What somebody seems to want who clicks where nothing can be chosen: a form that the server refuses with its reason. */
import type { GameName } from "../protocol";
import type { Step } from "./paths";

const TILES = /^(?:factory (\d)|(centre|large))\/([a-z]+)$/;
const LINE = /^\d:(?:line (\d)|floor|broken)$/;
const SPACE = /^\d:star (\d+|centre) at (\d+)$/;
const WALL = /^\d:wall (\d) (\d)$/;
const CELL = /^\d:cell (\d) (\d)$/;
const MOON = /^moon\/([a-z]+)$/;
const HAND = /^\d:hand\/([a-z]+)$/;

const number = (text: string | undefined): number | null => (text ? Number(text) : null);

function take(game: GameName, source: Step, line: Step | undefined, jokers: boolean): Record<string, unknown> | null {
  const from = TILES.exec(source);
  const to = line === undefined ? null : LINE.exec(line);
  const moon = MOON.exec(source);
  if (game === "duel" && moon && to) return { type: "moon", colour: moon[1], line: number(to[1]) };
  if (!from || (line !== undefined && !to)) return null;
  const factory = number(from[1]);
  const colour = from[3];
  if (game === "summer-pavilion") return { type: "take", factory, colour };
  if (game === "duel") return to && { type: "sun", factory, colour, line: number(to[1]) };
  return { type: "take", factory, colour: colour === "joker" ? null : colour, jokers: jokers || colour === "joker", line: to ? number(to[1]) : null };
}

/** The form of the action that these clicks would be, if they are one; `handed` is the colour to lay if none was chosen. */
export function wantedForm(game: GameName, steps: readonly Step[], handed: string | undefined): Record<string, unknown> | null {
  const last = steps.at(-1) ?? "";
  const space = SPACE.exec(last);
  if (space) {
    const colour = steps.map((step) => HAND.exec(step)?.[1]).find(Boolean) ?? handed;
    return colour ? { type: "place", star: space[1] === "centre" ? null : Number(space[1]), at: Number(space[2]), colour } : null;
  }
  const cell = WALL.exec(last) ?? CELL.exec(last);
  if (cell) return { type: "tile", line: Number(cell[1]), column: Number(cell[2]) };
  const places = steps.filter((step) => !step.startsWith("button:"));
  return take(game, places[0] ?? "", places[1], steps.includes("button:with jokers"));
}
