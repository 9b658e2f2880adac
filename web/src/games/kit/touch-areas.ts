/** Where a finger may touch to choose something: more than what is drawn there, but nothing of what another choice has. */

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}Z`;

const HALF_DISH = 86;
/** Triangles are narrow: on a small phone they must reach out of the dish to hold a finger. */
const BEYOND_DISH = 94;
const QUARTERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const POINTS = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
];

/** A quarter of a factory whose middle is at x, y: tiles lie in a square, or above, beside and below each other. */
export function quarter(x: number, y: number, index: number, isSquare: boolean): string {
  const [right, down] = (isSquare ? QUARTERS : POINTS)[index]!;
  if (isSquare) return rectangle(x + (right! * HALF_DISH) / 2, y + (down! * HALF_DISH) / 2, HALF_DISH, HALF_DISH);
  const corner = (side: number): string => `L${x + BEYOND_DISH * (right! + side * down!)} ${y + BEYOND_DISH * (down! + side * right!)}`;
  return `M${x} ${y}${corner(1)}${corner(-1)}Z`;
}
