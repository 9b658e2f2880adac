/** Where points come from in Azul. */
import { t } from "../../i18n";
import type { Step, TileName } from "../../protocol";
import type { AzulPlace } from "./places";

/** The sources of a tally, in the order of the table at the end of a game. */
export const SOURCES = ["start", "wall", "rows", "columns", "colours", "floor"] as const;

export const sourceLabel = (source: string): string => t(`web.source.${source as (typeof SOURCES)[number]}`);

export function pointsLabel({ kind, what = "" }: Step, place: AzulPlace | null): string {
  if (place?.kind === "wall") return t("web.points.laid", { row: place.row, column: place.column });
  if (kind === "bonus") return bonusLabel(what);
  return kind === "floor" ? t("web.points.floor") : t("web.points.other");
}

/** The label of "row 2", "column 3" or "colour blue". */
function bonusLabel(what: string): string {
  const [line, value = ""] = what.split(" ") as ["row" | "column" | "colour", string?];
  if (line === "colour") return t("web.points.bonus_colour", { colour: t(`tile.${value as TileName}`) });
  return t(`web.points.bonus_${line}`, { number: value });
}
