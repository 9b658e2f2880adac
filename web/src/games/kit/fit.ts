/** The minimum size of drawings. */

/** The minimum size of a tile that can be chosen, in CSS pixels: of a width of 25, the visible part is 24. */
const LEAST_TILE = 25.1;

/** The same for a tile that is only looked at: its motif can still be told from others. */
const LEAST_SHOWN_TILE = 16;

/** The minimum width of a touch area, in CSS pixels: 24, and a little for rounding. */
const LEAST_REACH = 24.5;

export interface Size {
  width: number;
  height: number;
}

/** The scale at which a tile of this size has the minimum size. */
export const leastScale = (tile: number, canChoose = true): number => (canChoose ? LEAST_TILE : LEAST_SHOWN_TILE) / tile;

/** The scale at which a touch area of this width has the minimum size. */
export const leastReachScale = (width: number): number => LEAST_REACH / width;

/** The height that a box of this width needs for one of the drawings at the scale; if none is narrow enough, for the narrowest. */
export function leastHeight(drawings: readonly Size[], width: number, scale: number): number {
  const fitting = drawings.filter((drawing) => drawing.width * scale <= width);
  if (fitting.length) return Math.ceil(scale * Math.min(...fitting.map(({ height }) => height)));
  const narrowest = drawings.reduce((best, other) => (other.width < best.width ? other : best));
  return Math.ceil((width / narrowest.width) * narrowest.height);
}

/** The drawing that has the largest scale in a box; of several, the one that leaves the most room. */
export function largest<Drawing extends Size>(drawings: readonly Drawing[], width: number, height: number): Drawing {
  const scale = (drawing: Size): number => Math.min(width / drawing.width, height / drawing.height);
  const area = (drawing: Size): number => drawing.width * drawing.height;
  const isBetter = (one: Size, other: Size): boolean =>
    scale(one) > scale(other) || (scale(one) === scale(other) && area(one) < area(other));
  return drawings.reduce((best, other) => (isBetter(other, best) ? other : best));
}
