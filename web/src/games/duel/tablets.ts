import type { Duel } from "../../protocol";

type Grid = (row: number, column: number) => boolean;

interface Look {
  points: string;
  /** The filled cells. */
  filled?: Grid;
  /** The colour of a cell. */
  colour?: (row: number, column: number) => string | undefined;
  motif?: "joker" | "special";
}

const COLOURS = ["blue", "yellow", "red", "black", "turquoise"];
const isEdge = (index: number) => index === 0 || index === 5;
const isCorner = (index: number) => index < 2 || index > 3;

/** The pictures of the scoring tablets; rows and columns count from 0. */
export const TABLETS: Record<Duel.Position["tablets"][number], Look> = {
  rows: { points: "3", filled: (row) => row === 2 },
  rainbow: { points: "4", colour: (row, column) => (row === 2 ? COLOURS[column] : undefined) },
  columns: { points: "7", filled: (_row, column) => column === 2 },
  border: { points: "1", filled: (row, column) => isEdge(row) || isEdge(column) },
  diagonals: { points: "10", filled: (row, column) => row === column || row + column === 5 },
  corners: { points: "3 · 8", filled: (row, column) => isCorner(row) && isCorner(column) },
  jokers: { points: "2", motif: "joker" },
  specials: { points: "−3", motif: "special" },
};
