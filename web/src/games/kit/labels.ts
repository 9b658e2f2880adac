/** Tiles on the table in words. */
import { t } from "../../i18n";
import type { TileName } from "../../protocol";

/** Tiles that lie on the table; special ones never do. */
type Loose = Exclude<TileName, "special">;

/** "3 red from factory 2": the tiles of one kind among those of a source. */
export function tilesLabel(tiles: readonly string[], piece: string | null, source: string): string {
  const count = tiles.filter((tile) => tile === piece).length || 1;
  return t("web.place.tiles", { tiles: t(`tiles.${piece as Loose}`, { count }), place: source });
}

export const fromFactory = (number: number): string => t("narration.from.factory", { number });
export const fromCentre = (): string => t("narration.from.centre");

export const lineLabel = (row: number): string => t("web.place.line", { number: row });
export const spaceLabel = (row: number, column: number): string => t("web.place.space", { row, column });
