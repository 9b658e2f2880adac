/** Where points come from in Azul Duel. */
import { optionLabel, t } from "../../i18n";
import type { OptionWord, Step } from "../../protocol";
import type { DuelPlace } from "./places";

const SIMPLE = ["start", "tiles", "special", "broken", "draw", "limit"] as const;
const TABLETS = ["rows", "rainbow", "columns", "border", "diagonals", "corners", "jokers", "specials"];

/** The sources of a tally, in the order of the table at the end of a game. */
export const SOURCES: readonly string[] = [...SIMPLE.slice(0, 3), ...TABLETS.map((name) => `tablet ${name}`), ...SIMPLE.slice(3)];

export const sourceLabel = (source: string): string =>
  source.startsWith("tablet ") ? tabletLabel(source) : t(`web.source.${source as (typeof SIMPLE)[number]}`);

export function pointsLabel({ kind, what = "" }: Step, place: DuelPlace | null): string {
  if (place?.kind === "cell") return t("web.points.laid", { row: place.row, column: place.column });
  if (place?.kind === "special") return t("web.points.special", { row: place.row });
  switch (kind) {
    case "bonus":
      return tabletLabel(what);
    case "broken":
    case "draw":
    case "limit":
      return t(`web.points.${kind}`);
    default:
      return t("web.points.other");
  }
}

/** The label of "tablet rows". */
function tabletLabel(what: string): string {
  const [, name = ""] = what.split(" ");
  return t("web.points.bonus_tablet", { name: optionLabel(name as OptionWord) });
}
