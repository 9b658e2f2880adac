/** The steps of a lesson: a table, what to click in order, and the table after it. */
import type { Form } from "../games/game";
import type { Place } from "../games/kit/places";
import { LEARNING } from "../games/learning";
import type { GameName, Position } from "../protocol";

export interface Step {
  key: string;
  position: Position;
  path: Place[];
  after: Position;
}

/** A step as it is stored: with its places as text. */
type StoredStep = Omit<Step, "path"> & { path: string[] };

/**
 * Points that follow from a choice: scored at once, in the rest of the round if both play their best, what the choice adds to the
 * round, what it brings at the end of the game, and the most that the opponent's reply can add to their round.
 */
export type Result = "you_now" | "you_round" | "you_more" | "you_end" | "opponent_round" | "opponent_next";

/** What stands in a gap of a text: a number, a colour, or tiles of a colour. */
export type Gap = number | { colour: string; count?: number };

/** An action that the learner can choose, and what follows from it. */
export interface Choice {
  key: string;
  /** The learner's action, and what is played after it. */
  actions: [Form, ...Form[]];
  after: Position;
  results: Partial<Record<Result, number>>;
  values: Record<string, Gap>;
}

/** A step of a strategy lesson: a position with a few actions to choose from. */
export interface StrategyStep {
  key: string;
  position: Position;
  /** The key of the best choice. */
  best: string;
  choices: Choice[];
}

export async function lessonOf(game: GameName): Promise<Step[]> {
  const { lesson, places } = LEARNING[game];
  const steps = (await lesson()).default as StoredStep[];
  return steps.map((step) => ({ ...step, path: step.path.map((text) => places.parse(text)!) }));
}

export async function strategyOf(game: GameName): Promise<StrategyStep[]> {
  return (await LEARNING[game].strategy()).default as StrategyStep[];
}
