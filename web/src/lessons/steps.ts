/** The steps of a lesson: a table, what to click in order, and the table that comes of it. `scripts/lessons.py` makes them. */
import type { GameName, Position } from "../protocol";
import type { Place } from "../games/kit/places";

export interface Step {
  key: string;
  position: Position;
  path: Place[];
  after: Position;
}

const LESSONS: Record<GameName, () => Promise<{ default: unknown }>> = {
  azul: () => import("../games/azul/learn/lesson.json"),
  "summer-pavilion": () => import("../games/summer-pavilion/learn/lesson.json"),
  duel: () => import("../games/duel/learn/lesson.json"),
};

export async function lessonOf(game: GameName): Promise<Step[]> {
  return (await LESSONS[game]()).default as Step[];
}
