/** What is printed on the plates of the dome. */

/** The cells of plates 1 to 18: top left, top right, bottom left, bottom right. */
const PRINTED = [
  "YKTS",
  "WBTK",
  "TRBW",
  "KYRW",
  "KSTR",
  "TYWK",
  "SKRB",
  "YBKS",
  "TRBS",
  "YRWB",
  "YSKR",
  "TKRW",
  "BKST",
  "RTYW",
  "TBWY",
  "STYB",
  "RWBK",
  "SYBR",
];
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
  const printed = PRINTED[plate - 1]!;
  return TURNED[turn]!.map((index) => SYMBOLS[printed[index]!]!);
}
