/** Arrangements of the offer of Azul Duel. */

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
  tileCounts: Point;
}

const dishes = (y: number) => [0, 1, 2, 3].map((index) => ({ x: 90 + index * 182, y }));

const WIDE: Arrangement = {
  width: 1106,
  height: 312,
  factories: dishes(90),
  large: { x: 740, y: 4 },
  plates: { x: 8, y: 188 },
  tablets: { x: 544, y: 188 },
  tileCounts: { x: 1000, y: 250 },
};

const TALL: Arrangement = {
  width: 760,
  height: 496,
  factories: dishes(90).map(({ x, y }) => ({ x: x + 16, y })),
  large: { x: 4, y: 188 },
  plates: { x: 8, y: 374 },
  tablets: { x: 382, y: 216 },
  tileCounts: { x: 618, y: 436 },
};

/** For small phones: three factories side by side, the fourth beside the large one. */
const NARROW: Arrangement = {
  width: 640,
  height: 630,
  factories: [
    ...dishes(90)
      .slice(0, 3)
      .map(({ x, y }) => ({ x: x + 46, y })),
    { x: 110, y: 282 },
  ],
  large: { x: 236, y: 194 },
  plates: { x: 8, y: 380 },
  tablets: { x: 16, y: 510 },
  tileCounts: { x: 510, y: 572 },
};

export const ARRANGEMENTS: readonly Arrangement[] = [WIDE, TALL, NARROW];
