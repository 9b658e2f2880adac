/** How tiles lie in the centre of the table. */

export const PITCH = { square: { x: 60, y: 60 }, rhombus: { x: 47, y: 74 } };
export const SIZE = { square: 52, rhombus: 40 };
