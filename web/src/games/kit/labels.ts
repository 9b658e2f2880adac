/** Tiles on the table in words. */
import { t } from "../../i18n";
import type { TileName } from "../../protocol";
import { contents } from "./text";

/** Tiles that lie on the table; special ones never do. */
type Loose = Exclude<TileName, "special">;

/** "3 red from factory 2": the tiles of one kind among those of a source. */
export function tilesLabel(tiles: readonly string[], piece: string | null, source: string): string {
  const count = tiles.filter((tile) => tile === piece).length || 1;
  return t("web.place.tiles", { tiles: looseTiles(piece!, count), place: source });
}

/** "3 red". */
export const looseTiles = (piece: string, count: number): string => t(`tiles.${piece as Loose}`, { count });

export const fromFactory = (number: number): string => t("narration.from.factory", { number });
export const fromCentre = (): string => t("narration.from.centre");

/** "line 3, 2 blue, 1 free": a pattern line and what it holds. */
export function lineLabel(row: number, tiles: readonly string[]): string {
  const free = t("web.place.free", { count: row - tiles.length });
  const held = tiles.length ? [contents(tiles)] : [];
  return [lineName(row), ...held, free].join(", ");
}

export const lineName = (row: number): string => t("web.place.line", { number: row });

export const spaceLabel = (row: number, column: number): string => t("web.place.space", { row, column });
