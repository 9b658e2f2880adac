/** The layout of an Azul board, and what is printed on it. */

export const PITCH = 62;
export const TILE = 56;
export const WIDTH = 708;
export const HEIGHT = 444;
export const ROWS = [1, 2, 3, 4, 5];
export const FLOOR_PENALTIES = [1, 1, 2, 2, 2, 3, 3];
export const FLOOR_TILE = 48;

/** What so many tiles on the floor line cost. */
export const floorLoss = (tiles: number): number => FLOOR_PENALTIES.slice(0, tiles).reduce((sum, penalty) => sum + penalty, 0);

const TOP = 30;
const LINES_RIGHT = 340;
const WALL_LEFT = 370;
const FLOOR_Y = 382;
const FLOOR_PITCH = 55;

const COLOURS = ["blue", "yellow", "red", "black", "white"];

/** The colour printed on a space of the coloured wall. */
export function printedColour(row: number, column: number): string {
  return COLOURS[(column - row + 5) % 5]!;
}

export const rowY = (row: number) => TOP + (row - 0.5) * PITCH;

/** The x of a space of a pattern line, which is filled from the right. */
export const lineX = (index: number) => LINES_RIGHT - (index + 0.5) * PITCH;
export const wallX = (column: number) => WALL_LEFT + (column - 0.5) * PITCH;
export const floorSpot = (index: number) => ({ x: 30 + (index + 0.5) * FLOOR_PITCH, y: FLOOR_Y });

/** The bonuses at the end of the game. */
export const BONUSES = [
  { name: "row", points: 2 },
  { name: "column", points: 7 },
  { name: "colour", points: 10 },
] as const;
