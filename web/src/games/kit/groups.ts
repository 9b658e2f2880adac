/** Groups of tiles that are taken together. */

export interface Group {
  piece: string;
  /** The indexes of its tiles, from 0. */
  indexes: number[];
}

/** Groups tiles by colour, in the order of their first tiles. */
export function groups(pieces: readonly string[]): Group[] {
  const found = new Map<string, number[]>();
  pieces.forEach((piece, index) => found.set(piece, [...(found.get(piece) ?? []), index]));
  return [...found].map(([piece, indexes]) => ({ piece, indexes }));
}

/** Sorts tiles by colour, the largest group first, so that it fills whole rows. */
export function largestFirst(pieces: readonly string[]): string[] {
  const sizes = new Map(groups(pieces).map(({ piece, indexes }) => [piece, indexes.length]));
  const order = [...sizes.keys()];
  return [...pieces].sort((a, b) => sizes.get(b)! - sizes.get(a)! || order.indexOf(a) - order.indexOf(b));
}
