/** How small drawings may become. */

/** The least size of a tile that can be chosen, in CSS pixels: the glaze of one that is 25 wide is 24 wide. */
const LEAST_TILE = 25.1;

export interface Size {
  width: number;
  height: number;
}

/** The scale at which a tile drawn in this size has the least size. */
export const leastScale = (tile: number): number => LEAST_TILE / tile;

/** The height that a box of this width needs, so that one of the drawings fits at the scale; narrower boxes get the narrowest drawing. */
export function leastHeight(drawings: readonly Size[], width: number, scale: number): number {
  const fitting = drawings.filter((drawing) => drawing.width * scale <= width);
  if (fitting.length) return Math.ceil(scale * Math.min(...fitting.map(({ height }) => height)));
  const narrowest = drawings.reduce((best, other) => (other.width < best.width ? other : best));
  return Math.ceil((width / narrowest.width) * narrowest.height);
}

/** The drawing that becomes largest in a box. */
export function largest<Drawing extends Size>(drawings: readonly Drawing[], width: number, height: number): Drawing {
  const scale = (drawing: Size): number => Math.min(width / drawing.width, height / drawing.height);
  return drawings.reduce((best, other) => (scale(other) > scale(best) ? other : best));
}
