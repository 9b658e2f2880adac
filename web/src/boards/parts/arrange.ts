/** How the factories and the centre best fill a box. */

export const CELL = 180;
export const CENTRE_PITCH = 60;
const CENTRE_EDGE = 18;
const STORES = 128;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrangement {
  width: number;
  height: number;
  /** The middle of each factory. */
  factories: { x: number; y: number }[];
  centre: Box;
}

/** What else stands on the table: a strip above the factories, and how wide it must be. */
interface Strip {
  above: number;
  least: number;
}

/** The arrangement that is drawn largest in a box of this size, with room for so many tiles in the centre. */
export function arrange(count: number, tiles: number, width: number, height: number, strip: Strip = { above: 0, least: 0 }): Arrangement {
  let best: Arrangement | null = null;
  let largest = 0;
  for (let rows = 1; rows <= 3; rows++)
    for (const candidate of [withCentreBelow(count, tiles, rows), withCentreBeside(count, tiles, rows)]) {
      if (candidate.width < strip.least) widen(candidate, strip.least);
      const scale = Math.min(width / candidate.width, height / (candidate.height + strip.above));
      if (scale > largest) [best, largest] = [candidate, scale];
    }
  return best ?? withCentreBelow(count, tiles, 1);
}

/** How many tiles lie side by side in the centre. */
export function centreColumns(centre: Box): number {
  return Math.floor((centre.width - 2 * CENTRE_EDGE - STORES) / CENTRE_PITCH);
}

export function centreSpot(centre: Box, index: number): { x: number; y: number } {
  const columns = centreColumns(centre);
  return {
    x: centre.x + CENTRE_EDGE + (0.5 + (index % columns)) * CENTRE_PITCH,
    y: centre.y + CENTRE_EDGE + (0.5 + Math.floor(index / columns)) * CENTRE_PITCH,
  };
}

function withCentreBelow(count: number, tiles: number, rows: number): Arrangement {
  const width = Math.ceil(count / rows) * CELL;
  const columns = Math.max(1, Math.floor((width - 2 * CENTRE_EDGE - STORES) / CENTRE_PITCH));
  const centreHeight = Math.max(2, Math.ceil(tiles / columns)) * CENTRE_PITCH + 2 * CENTRE_EDGE;
  const top = rows * CELL + 6;
  return {
    width,
    height: top + centreHeight,
    factories: spread(count, rows),
    centre: { x: 2, y: top, width: width - 4, height: centreHeight - 2 },
  };
}

function withCentreBeside(count: number, tiles: number, rows: number): Arrangement {
  const height = Math.max(rows * CELL, 170);
  const lines = Math.floor((height - 2 * CENTRE_EDGE) / CENTRE_PITCH);
  const centreWidth = Math.max(2, Math.ceil(tiles / lines)) * CENTRE_PITCH + 2 * CENTRE_EDGE + STORES;
  const left = Math.ceil(count / rows) * CELL + 8;
  return {
    width: left + centreWidth,
    height,
    factories: spread(count, rows),
    centre: { x: left, y: 4, width: centreWidth - 4, height: height - 8 },
  };
}

/** Gives an arrangement more width, and puts its factories into the middle. */
function widen(table: Arrangement, width: number): void {
  const more = width - table.width;
  const isBeside = table.centre.x > 2;
  for (const factory of table.factories) factory.x += isBeside ? 0 : more / 2;
  table.centre.width += more;
  table.width = width;
}

/** Factories in rows, shorter rows in the middle. */
function spread(count: number, rows: number): { x: number; y: number }[] {
  const columns = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: ((index % columns) + 0.5 + (columns - inRow) / 2) * CELL, y: (row + 0.5) * CELL };
  });
}
