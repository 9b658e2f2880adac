/** What is printed on the plates of the dome. */
import numbers from "./numbers.json";

/** The letters of the cells: top left, top right, bottom left, bottom right. */
const SYMBOLS: Record<string, string> = {
  B: "blue",
  Y: "yellow",
  R: "red",
  K: "black",
  T: "turquoise",
  S: "special",
  W: "joker",
};

/** The printed cells in the order in which they appear after a clockwise turn. */
const TURNED: Record<number, number[]> = { 0: [0, 1, 2, 3], 90: [2, 0, 3, 1], 180: [3, 2, 1, 0], 270: [1, 3, 0, 2] };

export type Turn = 0 | 90 | 180 | 270;

/** The four cells of a plate as it lies. */
export function cells(plate: number, turn: Turn = 0): string[] {
  const printed = numbers.plates[plate - 1]!;
  return TURNED[turn]!.map((index) => SYMBOLS[printed[index]!]!);
}
