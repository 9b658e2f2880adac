/** The bonuses of Summer Pavilion at the end of the game. */
import { cost, HOURS, STARS, type Side } from "../layout";
import numbers from "../numbers.json";
import type { Pavilion } from "../../../protocol";

/** The points of a complete star by its colour; `six` is a star of six colours. */
export const STAR_POINTS = Object.entries(numbers.stars) as [NonNullable<Pavilion.Position["wild"]> | "six", number][];

/** The points for covering every space of a number. */
export const NUMBER_POINTS = numbers.numbers as [number, number][];

/** How many spaces of a side show a number. */
export function spacesOf(side: Side, number: number): number {
  return STARS.flatMap((star) => HOURS.filter((_, index) => cost(side, star, index) === number)).length;
}
