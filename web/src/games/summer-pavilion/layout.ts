/** The layout of a board of Summer Pavilion, and what is printed on it. */
import type { PavilionPosition } from "../../protocol";
import numbers from "./numbers.json";

type PavilionTile = NonNullable<PavilionPosition["wild"]>;

export type StarName = "11" | "1" | "3" | "5" | "7" | "9" | "centre";
export type Side = "coloured" | "monochrome";

export const STARS: StarName[] = ["11", "1", "3", "5", "7", "9", "centre"];
export const HOURS = [12, 2, 4, 6, 8, 10];

/** The side of a rhombus, and so its width. */
export const SIDE = 66;
export const TILE = 61;
/** The distance of opposite sides of a space. */
export const SPACE_WIDTH = (SIDE * Math.sqrt(3)) / 2;
const RADIUS = SIDE * Math.sqrt(3);
const DISTANCE = 3.06 * SIDE;

export const WIDTH = 672;
export const HEIGHT = 684;
export const HAND_HEIGHT = 120;
const MIDDLE = { x: WIDTH / 2, y: 356 };

const STAR_COLOURS: Partial<Record<StarName, PavilionTile>> = {
  "11": "orange",
  "1": "red",
  "3": "blue",
  "5": "yellow",
  "7": "green",
  "9": "purple",
};

/** The colour of a star; none for a star of many colours. */
export const starColour = (side: Side, star: StarName): PavilionTile | undefined => (side === "coloured" ? STAR_COLOURS[star] : undefined);

/** What a space costs; `index` counts clockwise from 12 o'clock. */
export const cost = (side: Side, star: StarName, index: number) => numbers.costs[side][star][index]!;

/** A point at so many hours of a clock around another. */
export function onClock(from: { x: number; y: number }, hour: number, distance: number): { x: number; y: number } {
  const angle = (hour * Math.PI) / 6;
  return { x: from.x + distance * Math.sin(angle), y: from.y - distance * Math.cos(angle) };
}

export function starMiddle(star: StarName): { x: number; y: number } {
  return star === "centre" ? MIDDLE : onClock(MIDDLE, Number(star), DISTANCE);
}

/** The middle of a space, and how far it is turned. */
export function space(star: StarName, index: number): { x: number; y: number; turn: number } {
  return { ...onClock(starMiddle(star), 2 * index, RADIUS / 2), turn: 60 * index };
}

export interface Ornament {
  kind: "pillar" | "statue" | "window";
  x: number;
  y: number;
  turn: number;
  /** The spaces around it: star, and index clockwise from 12 o'clock. */
  around: [StarName, number][];
}

/** Everything that pays bonus tiles once it is surrounded. */
export const ORNAMENTS: Ornament[] = [11, 1, 3, 5, 7, 9].flatMap(ornamentsAt);

/** The bonus tiles that each pays. */
export const BONUS = numbers.bonus_tiles;

function ornamentsAt(hour: number): Ornament[] {
  const name = String(hour) as StarName;
  const next = String(hour === 11 ? 1 : hour + 2) as StarName;
  const outwards = (hour - 1) / 2;
  const at = (index: number) => (index + 12) % 6;
  const middle = starMiddle(name);
  const other = starMiddle(next);
  return [
    {
      kind: "pillar",
      ...onClock(MIDDLE, hour, DISTANCE / 2),
      turn: 30 * hour,
      around: [
        ["centre", at(outwards)],
        ["centre", at(outwards + 1)],
        [name, at(outwards + 3)],
        [name, at(outwards + 4)],
      ],
    },
    {
      kind: "statue",
      x: (middle.x + other.x) / 2,
      y: (middle.y + other.y) / 2,
      turn: 30 * (hour + 1) + 90,
      around: [
        [name, at(outwards + 2)],
        [name, at(outwards + 3)],
        [next, at(outwards + 5)],
        [next, at(outwards)],
      ],
    },
    {
      kind: "window",
      ...onClock(middle, hour, SIDE * 1.42),
      turn: 30 * hour,
      around: [
        [name, at(outwards)],
        [name, at(outwards + 1)],
      ],
    },
  ];
}

/** The four corners where kept tiles lie. */
export const CORNERS = [0, 1, 2, 3].map((index) => ({ x: 570 + (index % 2) * 50, y: 562 + Math.floor(index / 2) * 66 }));
