/** How what lies on a table of Azul Duel best fills a box. */

interface Point {
  x: number;
  y: number;
}

interface Arrangement {
  width: number;
  height: number;
  factories: Point[];
  large: Point;
  plates: Point;
  tablets: Point;
  tabletRoom: number;
  stores: Point;
}

const dishes = (y: number) => [0, 1, 2, 3].map((index) => ({ x: 90 + index * 182, y }));

const WIDE: Arrangement = {
  width: 1106,
  height: 312,
  factories: dishes(90),
  large: { x: 740, y: 4 },
  plates: { x: 8, y: 188 },
  tablets: { x: 544, y: 188 },
  tabletRoom: 388,
  stores: { x: 1000, y: 250 },
};

const TALL: Arrangement = {
  width: 760,
  height: 496,
  factories: dishes(90).map(({ x, y }) => ({ x: x + 16, y })),
  large: { x: 4, y: 188 },
  plates: { x: 8, y: 374 },
  tablets: { x: 382, y: 216 },
  tabletRoom: 374,
  stores: { x: 618, y: 436 },
};

/** The arrangement that is drawn larger in a box of this size. */
export function arrangeDuel(width: number, height: number): Arrangement {
  const scale = (table: Arrangement) => Math.min(width / table.width, height / table.height);
  return scale(WIDE) >= scale(TALL) ? WIDE : TALL;
}
