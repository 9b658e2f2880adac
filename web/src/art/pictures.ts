/** What lies on the pictures of the home page. */
import type { GameName } from "../protocol";
import type { Shape } from "./pieces";

interface Laid {
  piece: string;
  x: number;
  y: number;
  size: number;
  turn?: number;
}

interface Picture {
  shape: Shape;
  under: { href: string; x: number; y: number; size: number }[];
  tiles: Laid[];
}

const MIDDLE = { x: 240, y: 160 };

/** A wall in the making: five colours, shifted from row to row, with gaps. */
function wall(): Laid[] {
  const colours = ["blue", "yellow", "red", "black", "white"];
  const isGap = (row: number, column: number) => [4, 8, 9, 19, 26, 27].includes(row * 7 + column);
  return [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4, 5, 6]
      .filter((column) => !isGap(row, column))
      .map((column) => ({ piece: colours[(column - row + 10) % 5]!, x: 24 + column * 72, y: 52 + row * 72, size: 68 })),
  );
}

/** A full star, and the points of its neighbours. */
function stars(): Laid[] {
  const side = 78;
  const star = (x: number, y: number, colours: (string | null)[]): Laid[] =>
    colours.flatMap((piece, index) => {
      const angle = (index * Math.PI) / 3;
      const distance = (side * Math.sqrt(3)) / 2;
      return piece ? [{ piece, x: x + distance * Math.sin(angle), y: y - distance * Math.cos(angle), size: side - 6, turn: 60 * index }] : [];
    });
  const away = 3.06 * side;
  return [
    ...star(MIDDLE.x, MIDDLE.y, ["purple", "red", "blue", "yellow", "green", "orange"]),
    ...star(MIDDLE.x + away, MIDDLE.y, [null, null, null, "blue", "blue", "blue"]),
    ...star(MIDDLE.x - away, MIDDLE.y, ["purple", "purple", "purple", null, null, null]),
    ...star(MIDDLE.x + away / 2, MIDDLE.y - away * 0.866, [null, null, "red", "red", "red", null]),
    ...star(MIDDLE.x - away / 2, MIDDLE.y + away * 0.866, ["green", "green", null, null, null, "green"]),
  ];
}

/** A sun and a moon, with their tiles. */
function sunAndMoon(): Laid[] {
  return [
    { piece: "turquoise", x: 108, y: 126, size: 76 },
    { piece: "yellow", x: 188, y: 126, size: 76 },
    { piece: "red", x: 108, y: 206, size: 76 },
    { piece: "blue", x: 188, y: 206, size: 76 },
    { piece: "black", x: 344, y: 216, size: 76 },
    { piece: "yellow", x: 344, y: 166, size: 76 },
    { piece: "turquoise", x: 344, y: 116, size: 76 },
  ];
}

export const PICTURES: Record<GameName, Picture> = {
  azul: { shape: "square", under: [], tiles: wall() },
  "summer-pavilion": { shape: "rhombus", under: [], tiles: stars() },
  duel: {
    shape: "round",
    under: [
      { href: "#dish", x: 148, y: 166, size: 268 },
      { href: "#rays", x: 148, y: 166, size: 268 },
      { href: "#dish-moon", x: 344, y: 166, size: 252 },
    ],
    tiles: sunAndMoon(),
  },
};
