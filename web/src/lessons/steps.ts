/** The steps of a lesson: a table, what to click in order, and the table after it. */
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

export async function lessonOf(game: GameName): Promise<Step[]> {
  const { lesson, places } = LEARNING[game];
  const steps = (await lesson()).default as StoredStep[];
  return steps.map((step) => ({ ...step, path: step.path.map((text) => places.parse(text)!) }));
}
