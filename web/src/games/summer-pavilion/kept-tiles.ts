/** Tiles that a player of Summer Pavilion keeps when passing. */
import type { PavilionPosition, Position } from "../../protocol";

export const MOST_KEPT = 4;

/** The tiles that a player who is passing has in hand, if all of them can be kept. */
export function tilesToKeep(position: Position): PavilionPosition["players"][number]["hand"] {
  if (position.game !== "summer-pavilion" || position.choosing?.type !== "keep") return [];
  const { hand, corners } = position.players[position.current_player!]!;
  return hand.length + corners.length <= MOST_KEPT ? hand : [];
}

export const canKeepAll = (position: Position): boolean => tilesToKeep(position).length > 0;
