/** Arrangements of the factories and the centre. */

export interface Point {
  x: number;
  y: number;
}

/** The centre of the table: its box, the number of tiles in a row, and the position of the bag. */
export interface Centre extends Point {
  width: number;
  height: number;
  columns: number;
  rows: number;
  tileCounts: Point;
}

/** From the middle of one tile in the centre to that of the next. */
export const PITCH = { square: { x: 60, y: 60 }, rhombus: { x: 47, y: 74 } };
/** The size of tiles in the centre. */
export const SIZE = { square: 52, rhombus: 45 };

/** On phones, from the middle of a factory to that of the next: dishes nearly touch, and tiles of those below each other do not. */
export const CLOSE_CELL = { square: { x: 170, y: 170 }, rhombus: { x: 157, y: 160 } };

/** The most tiles that can lie in the centre, with the marker: three of each factory. */
const mostTiles = (factories: number): number => 3 * factories + 1;

/**
 * The number of tiles that lie in the centre without overlap: a share of the most. It is the same during the whole game, so that the
 * table never changes its arrangement.
 */
export const centreCapacity = (factories: number, share: number): number => Math.ceil(mostTiles(factories) * share);

/** What an arrangement must have room for. */
export interface Load {
  factories: number;
  /** The number of tiles in the centre, and their distance. */
  tiles: number;
  pitch: Point;
  /** A strip above the factories, with its minimum width. Narrower arrangements become as wide, unless the strip can shrink. */
  strip?: { height: number; width: number; canShrink?: boolean };
  /** The distance of factories that are close together, with the centre beside the last of them; only on phones. */
  closeCell?: Point;
}

export interface Arrangement {
  width: number;
  /** Including the strip. */
  height: number;
  /** The height of the strip, at negative y. */
  strip: number;
  /** The middle of each factory. */
  factories: Point[];
  centre: Centre;
}

const CELL = 180;
const EDGE = 18;
const TILE_COUNTS = { width: 128, height: 76 };
const MOST_ROWS = 3;
const FEWEST_IN_ROW = 3;
const COLUMNS_ON_PHONES = [3, 4, 5, 6];

/** Every arrangement; `largest` finds the best one for a box. */
export function arrangements(load: Load): Arrangement[] {
  const strip = load.strip ?? { height: 0, width: 0 };
  const tables = Array.from({ length: MOST_ROWS }, (_, rows) => [withCentreBelow(load, rows + 1), withCentreBeside(load, rows + 1)]).flat();
  const { closeCell } = load;
  if (closeCell) tables.push(...COLUMNS_ON_PHONES.flatMap((columns) => withCentreInLastRow(load, closeCell, columns)));
  for (const table of tables) {
    if (table.width < strip.width && !strip.canShrink) widen(table, strip.width);
    table.strip = strip.height * Math.min(1, table.width / strip.width);
    table.height += table.strip;
  }
  return tables;
}

/** The position of a tile in the centre. */
export function centreSpot({ columns, ...centre }: Centre, pitch: Point, index: number): Point {
  return {
    x: centre.x + EDGE + (0.5 + (index % columns)) * pitch.x,
    y: centre.y + EDGE + (0.5 + Math.floor(index / columns)) * pitch.y,
  };
}

/** The columns and the pitch that fit so many tiles into the rows of a centre: where there are too many, they overlap. */
export function squeezed(centre: Centre, pitch: Point, tiles: number): { box: Centre; pitch: Point } {
  const columns = Math.max(centre.columns, Math.ceil(tiles / centre.rows));
  return { box: { ...centre, columns }, pitch: { x: (pitch.x * centre.columns) / columns, y: pitch.y } };
}

function withCentreBelow({ factories, tiles, pitch }: Load, rows: number): Arrangement {
  const width = Math.ceil(factories / rows) * CELL;
  const top = rows * CELL + 6;
  const columns = Math.max(1, Math.floor((width - 2 * EDGE - TILE_COUNTS.width) / pitch.x));
  const lines = Math.ceil(tiles / columns);
  const height = Math.max(120, lines * pitch.y) + 2 * EDGE;
  const tileCounts = { x: width - 104, y: top + height / 2 + 6 };
  return {
    width,
    height: top + height,
    factories: spread(factories, rows),
    centre: { x: 2, y: top, width: width - 4, height: height - 2, columns, rows: lines, tileCounts },
    strip: 0,
  };
}

function withCentreBeside({ factories, tiles, pitch }: Load, rows: number): Arrangement {
  const height = rows * CELL;
  const lines = Math.floor((height - 2 * EDGE - TILE_COUNTS.height) / pitch.y);
  const columns = Math.max(3, Math.ceil(tiles / lines));
  const width = columns * pitch.x + 2 * EDGE;
  const left = Math.ceil(factories / rows) * CELL + 8;
  const tileCounts = { x: left + width - 86, y: height - 46 };
  return {
    width: left + width + 4,
    height,
    factories: spread(factories, rows),
    centre: { x: left, y: 4, width, height: height - 8, columns, rows: lines, tileCounts },
    strip: 0,
  };
}

/** Full rows of factories, then the rest of them with the centre; the bag lies in the centre or below those factories. */
function withCentreInLastRow({ factories, tiles, pitch }: Load, cell: Point, columns: number): Arrangement[] {
  const rest = factories % columns;
  if (!rest) return [];
  const width = columns * cell.x;
  const [left, top] = [rest * cell.x + 6, Math.floor(factories / columns) * cell.y + 4];
  const room = width - left - 2 - 2 * EDGE;
  const fitted = (across: number, least: number, tileCounts: (height: number) => Point): Arrangement[] => {
    const inRow = Math.floor(across / pitch.x);
    if (inRow < FEWEST_IN_ROW) return [];
    const rows = Math.ceil(tiles / inRow);
    const height = Math.max(least, rows * pitch.y + 2 * EDGE);
    const centre = { x: left, y: top, width: width - left - 2, height: height - 2, columns: inRow, rows, tileCounts: tileCounts(height) };
    return [{ width, height: top + height, factories: closeTogether(factories, columns, cell), centre, strip: 0 }];
  };
  return [
    ...fitted(room - TILE_COUNTS.width, cell.y, (height) => ({ x: width - 104, y: top + height / 2 + 6 })),
    ...fitted(room, cell.y + TILE_COUNTS.height, (height) => ({ x: 40, y: top + (cell.y + height) / 2 + 6 })),
  ];
}

const closeTogether = (count: number, columns: number, cell: Point): Point[] =>
  Array.from({ length: count }, (_, index) => ({
    x: ((index % columns) + 0.5) * cell.x,
    y: (Math.floor(index / columns) + 0.5) * cell.y,
  }));

/** Widens an arrangement; factories above the centre stay in the middle. */
function widen(table: Arrangement, width: number): void {
  const more = width - table.width;
  const isBelow = table.centre.x < CELL;
  if (isBelow) for (const factory of table.factories) factory.x += more / 2;
  table.centre.width += more;
  table.centre.tileCounts.x += more;
  table.width = width;
}

/** Factories in rows of nearly equal length; shorter rows are centred. */
function spread(count: number, rows: number): Point[] {
  const columns = Math.ceil(count / rows);
  return rowSizes(count, rows).flatMap((size, row) =>
    Array.from({ length: size }, (_, index) => ({ x: (index + 0.5 + (columns - size) / 2) * CELL, y: (row + 0.5) * CELL })),
  );
}

/** 7 in 3 rows are 2, 3, 2; 5 are 2, 1, 2; of 2 rows the first is longer. */
function rowSizes(count: number, rows: number): number[] {
  const least = Math.floor(count / rows);
  const more = count % rows;
  const isLonger = (row: number) => (rows === 3 ? (row === 1) === (more === 1) : row < more);
  return Array.from({ length: rows }, (_, row) => least + (more > 0 && isLonger(row) ? 1 : 0));
}
