import type { Duel } from "../../protocol";
import numbers from "./numbers.json";

export type TabletName = Duel.Position["tablets"][number];
type Grid = (row: number, column: number) => boolean;

interface Look {
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
export const TABLETS: Record<TabletName, Look> = {
  rows: { filled: (row) => row === 2 },
  rainbow: { colour: (row, column) => (row === 2 ? COLOURS[column] : undefined) },
  columns: { filled: (_row, column) => column === 2 },
  border: { filled: (row, column) => isEdge(row) || isEdge(column) },
  diagonals: { filled: (row, column) => row === column || row + column === 5 },
  corners: { filled: (row, column) => isCorner(row) && isCorner(column) },
  jokers: { motif: "joker" },
  specials: { motif: "special" },
};

/** The points of a tablet: "3", "3 · 8", "−3". */
export const tabletPoints = (name: TabletName): string => numbers.tablets[name].join(" · ").replace("-", "−");
