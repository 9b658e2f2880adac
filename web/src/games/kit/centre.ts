/** How tiles lie in the centre of the table. */

/** From the middle of one to that of the next; `apart` is for fingers on a small screen. */
export const PITCH = { square: { x: 60, y: 60 }, rhombus: { x: 47, y: 74 }, apart: { x: 70, y: 74 } };
export const SIZE = { square: 52, rhombus: 45 };
