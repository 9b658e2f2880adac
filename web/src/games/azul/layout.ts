/** The layout of an Azul board, and what is printed on it. */
import numbers from "./numbers.json";

export const PITCH = 62;
export const TILE = 56;
export const WIDTH = 708;
export const HEIGHT = 444;
export const ROWS = [1, 2, 3, 4, 5];
export const FLOOR_PENALTIES = numbers.floor;
export const FLOOR_TILE = 48;

const TOP = 30;
const LINES_RIGHT = 340;
const WALL_LEFT = 370;
const FLOOR_Y = 382;
const FLOOR_PITCH = 55;

/** The colour printed on a space of the coloured wall. */
export const printedColour = (row: number, column: number): string => numbers.wall[row - 1]![column - 1]!;

export const rowY = (row: number) => TOP + (row - 0.5) * PITCH;

/** The x of a space of a pattern line, which is filled from the right. */
export const lineX = (index: number) => LINES_RIGHT - (index + 0.5) * PITCH;
export const wallX = (column: number) => WALL_LEFT + (column - 0.5) * PITCH;
export const floorSpot = (index: number) => ({ x: 30 + (index + 0.5) * FLOOR_PITCH, y: FLOOR_Y });

/** The bonuses at the end of the game. */
export const BONUSES = (["row", "column", "colour"] as const).map((name) => ({ name, points: numbers.bonuses[name] }));
