/** The layout of a board of Azul Duel, and the numbers printed on it. */
import numbers from "./numbers.json";

export const WIDTH = 780;
export const HEIGHT = 492;
export const TILE = 50;
export const CELL = 55;
export const PLATE = 112;
/** From one plate of the offer to the next. */
export const OFFER_PITCH = 126;
/** What a plate from the stack costs. */
export const DRAW_COST = numbers.plate_from_stack;
export const ROWS = [1, 2, 3, 4, 5, 6];
export const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const BROKEN_PENALTIES = numbers.broken;
export const FIRST_PLAYER_PENALTY = numbers.first_player_tile;

const TOP = 30;
const PLATE_PITCH = 119;
const LINES_RIGHT = 356;
const DOME_LEFT = 384;
export const STRIP_Y = 431;

/** The middle of a row: of its pattern line and of its cells. */
export const rowY = (row: number) => TOP + Math.floor((row - 1) / 2) * PLATE_PITCH + PLATE / 2 + (row % 2 ? -0.5 : 0.5) * CELL;
export const lineX = (index: number) => LINES_RIGHT - (index + 0.5) * CELL;
export const arrowX = LINES_RIGHT + 6;

/** The upper left corner of a slot. */
export function slotCorner(slot: number): { x: number; y: number } {
  return { x: DOME_LEFT + ((slot - 1) % 3) * PLATE_PITCH, y: TOP + Math.floor((slot - 1) / 3) * PLATE_PITCH };
}

/** The middle of a cell inside a plate: 0 top left, 1 top right, 2 bottom left, 3 bottom right. */
export function cellOf(index: number): { x: number; y: number } {
  return { x: PLATE / 2 + (index % 2 ? 0.5 : -0.5) * CELL, y: PLATE / 2 + (index < 2 ? -0.5 : 0.5) * CELL };
}

/** Row and column of a cell of a slot, from 1. */
export function gridPlace(slot: number, index: number): { row: number; column: number } {
  return {
    row: Math.floor((slot - 1) / 3) * 2 + (index < 2 ? 1 : 2),
    column: ((slot - 1) % 3) * 2 + (index % 2) + 1,
  };
}

/** The slot and the cell inside its plate at a row and column: the inverse of `gridPlace`. */
export function slotAt(row: number, column: number): { slot: number; index: number } {
  const [down, right] = [row - 1, column - 1];
  return { slot: Math.floor(down / 2) * 3 + Math.floor(right / 2) + 1, index: (down % 2) * 2 + (right % 2) };
}
