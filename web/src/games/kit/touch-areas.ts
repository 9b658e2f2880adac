/** Touch areas of choices: larger than the drawing, without overlapping other choices. */

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}Z`;

const HALF_DISH = 86;
/** Triangles are narrow: on small phones they must extend beyond the dish to be large enough. */
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

/** A quarter of a factory centred at x, y: its tiles form a square or a diamond. */
export function quarter(x: number, y: number, index: number, isSquare: boolean): string {
  const [right, down] = (isSquare ? QUARTERS : POINTS)[index]!;
  if (isSquare) return rectangle(x + (right! * HALF_DISH) / 2, y + (down! * HALF_DISH) / 2, HALF_DISH, HALF_DISH);
  const corner = (side: number): string => `L${x + BEYOND_DISH * (right! + side * down!)} ${y + BEYOND_DISH * (down! + side * right!)}`;
  return `M${x} ${y}${corner(1)}${corner(-1)}Z`;
}
