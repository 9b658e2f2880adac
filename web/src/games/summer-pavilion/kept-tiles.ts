/** Tiles that a player keeps when passing. */
import { t } from "../../i18n";
import type { PavilionPosition } from "../../protocol";
import type { Shortcut } from "../game";
import numbers from "./numbers.json";

export const MOST_KEPT = numbers.most_kept;

/** The tiles in the hand of a player who is passing, if all of them can be kept. */
export function tilesToKeep(position: PavilionPosition): PavilionPosition["players"][number]["hand"] {
  if (position.choosing?.type !== "keep") return [];
  const { hand, corners } = position.players[position.current_player!]!;
  return hand.length + corners.length <= MOST_KEPT ? hand : [];
}

export const canKeepAll = (position: PavilionPosition): boolean => tilesToKeep(position).length > 0;

/** A button to keep all tiles at once. */
export function shortcutOf(position: PavilionPosition): Shortcut | null {
  const tiles = tilesToKeep(position);
  if (!tiles.length) return null;
  return {
    name: "keep all",
    label: t("web.button.keep_all", { count: tiles.length }),
    actions: tiles.map((colour) => ({ type: "keep", colour })),
  };
}
