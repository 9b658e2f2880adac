/** The bonuses of Summer Pavilion at the end of the game. */
import { cost, HOURS, STARS, type Side } from "../layout";
import type { Pavilion } from "../../../protocol";

/** The points of a complete star by its colour; `six` is a star of six colours. */
export const STAR_POINTS: [NonNullable<Pavilion.Position["wild"]> | "six", number][] = [
  ["purple", 20],
  ["green", 18],
  ["orange", 17],
  ["yellow", 16],
  ["blue", 15],
  ["red", 14],
  ["six", 12],
];

/** The points for covering every space of a number. */
export const NUMBER_POINTS: [number, number][] = [
  [1, 4],
  [2, 8],
  [3, 12],
  [4, 16],
];

/** How many spaces of a side show a number. */
export function spacesOf(side: Side, number: number): number {
  return STARS.flatMap((star) => HOURS.filter((_, index) => cost(side, star, index) === number)).length;
}
