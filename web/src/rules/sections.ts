/** What the rules of each game are divided into: sections, and how many paragraphs they have. */
import type { GameName, TileName } from "../protocol";

export const SECTIONS: Record<GameName, Record<string, number>> = {
  azul: { goal: 1, setup: 2, taking: 5, tiling: 3, end: 3, grey: 2, jokers: 7 },
  "summer-pavilion": { goal: 1, setup: 4, taking: 4, placing: 4, bonus: 3, passing: 2, end: 2, monochrome: 3 },
  duel: { goal: 1, setup: 4, turn: 2, plates: 3, taking: 5, chips: 3, decoration: 5, end: 2, tablets: 1 },
};

/** The table of a step of the lesson: what lies there for all, or the board. */
export interface Figure {
  step: string;
  part: "offer" | "board";
}

export const FIGURES: Record<GameName, Record<string, Figure>> = {
  azul: { taking: { step: "take", part: "offer" }, tiling: { step: "wall", part: "board" } },
  "summer-pavilion": { taking: { step: "wild", part: "offer" }, bonus: { step: "ornament", part: "board" } },
  duel: { taking: { step: "sun", part: "offer" }, decoration: { step: "dome", part: "board" } },
};

export const PIECES: Record<GameName, TileName[]> = {
  azul: ["blue", "yellow", "red", "black", "white", "joker"],
  "summer-pavilion": ["purple", "green", "orange", "yellow", "blue", "red"],
  duel: ["blue", "yellow", "red", "black", "turquoise", "special"],
};
