/** Where points come from in Azul Duel. */
import { optionLabel, t } from "../../i18n";
import type { OptionWord, Step } from "../../protocol";
import type { DuelPlace } from "./places";

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
