import { expect, test } from "vitest";
import { arrangements, centreCapacity, centreSpot, CLOSE_CELL, type Load, PITCH, squeezed } from "./offer-layout";
import { largest, leastScale } from "./fit";

const BOXES: [number, number][] = [
  [900, 270],
  [374, 250],
  [344, 300],
  [460, 680],
];
const COUNTS = [5, 7, 9];

/** The least from the middle of a factory to that of the next, on desks. */
const DISTANCE = 180;

const loads: Load[] = COUNTS.flatMap((factories) => [
  { factories, tiles: 3 * factories + 1, pitch: PITCH.square },
  { factories, tiles: 3 * factories + 1, pitch: PITCH.rhombus, strip: { height: 92, width: 700 } },
  { factories, tiles: centreCapacity(factories, 0.8), pitch: PITCH.square, closeCell: CLOSE_CELL.square },
  {
    factories,
    tiles: centreCapacity(factories, 0.8),
    pitch: PITCH.rhombus,
    strip: { height: 92, width: 680, canShrink: true },
    closeCell: CLOSE_CELL.rhombus,
  },
]);

const arrange = (load: Load, width: number, height: number) => largest(arrangements(load), width, height);

test("nothing is outside the table, and nothing overlaps", () => {
  for (const [width, height] of BOXES)
    for (const load of loads) {
      const table = arrange(load, width, height);
      const distance = load.closeCell?.x ?? DISTANCE;
      expect(table.factories).toHaveLength(load.factories);
      for (const [index, { x, y }] of table.factories.entries()) {
        expect(Math.min(x, table.width - x, y, table.height - table.strip - y)).toBeGreaterThanOrEqual(distance / 2);
        for (const other of table.factories.slice(0, index)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(distance);
        const isBeside = x + distance / 2 <= table.centre.x || y + distance / 2 <= table.centre.y;
        expect(isBeside).toBe(true);
      }
    }
});

test("the centre has room for every tile", () => {
  for (const [width, height] of BOXES)
    for (const load of loads) {
      const { centre } = arrange(load, width, height);
      const last = centreSpot(centre, load.pitch, load.tiles - 1);
      expect(last.y + load.pitch.y / 2).toBeLessThanOrEqual(centre.y + centre.height);
      expect(centreSpot(centre, load.pitch, centre.columns - 1).x + load.pitch.x / 2).toBeLessThanOrEqual(centre.x + centre.width);
    }
});

test("a wide box gets one row of factories, a narrow one several", () => {
  const rows = (width: number, height: number) => new Set(arrange(loads[0]!, width, height).factories.map(({ y }) => y)).size;
  expect(rows(1200, 200)).toBe(1);
  expect(rows(374, 400)).toBe(2);
});

test("a phone in portrait has room for nine factories of Azul above a board, and shrinks the strip above those of Summer Pavilion", () => {
  const [width, height] = [382, 330];
  const table = arrange({ factories: 9, tiles: centreCapacity(9, 0.8), pitch: PITCH.square, closeCell: CLOSE_CELL.square }, width, height);
  expect(Math.min(width / table.width, height / table.height)).toBeGreaterThanOrEqual(leastScale(50));
  const strip = { height: 118, width: 680, canShrink: true };
  const narrow = arrange({ factories: 5, tiles: 10, pitch: PITCH.rhombus, strip, closeCell: CLOSE_CELL.rhombus }, 374, 500);
  expect(narrow.strip / strip.height).toBeCloseTo(narrow.width / strip.width);
});

test.each([
  ["upright, beside the action bar and a small board", 352, 432],
  ["on its side", 577, 296],
])("a small phone %s has room for nine factories of Summer Pavilion", (_, width, height) => {
  const strip = { height: 108, width: 680, canShrink: true };
  const tiles = centreCapacity(9, 0.8);
  const table = arrange({ factories: 9, tiles, pitch: PITCH.rhombus, strip, closeCell: CLOSE_CELL.rhombus }, width, height);
  expect(Math.min(width / table.width, height / table.height)).toBeGreaterThanOrEqual(leastScale(45));
});

test.each(COUNTS)("the most tiles fit into the centre of a phone with %i factories, wide enough for a finger", (factories) => {
  const most = centreCapacity(factories, 1);
  const table = arrange({ factories, tiles: centreCapacity(factories, 0.8), pitch: PITCH.square, closeCell: CLOSE_CELL.square }, 374, 300);
  const { box, pitch } = squeezed(table.centre, PITCH.square, most);
  const last = centreSpot(box, pitch, most - 1);
  expect(last.y + PITCH.square.y / 2).toBeLessThanOrEqual(table.centre.y + table.centre.height);
  expect(last.x + pitch.x / 2).toBeLessThanOrEqual(table.centre.x + table.centre.width);
  expect(pitch.x / 2).toBeGreaterThanOrEqual(24);
});
