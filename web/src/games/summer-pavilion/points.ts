/** Where points come from in Summer Pavilion. */
import { t } from "../../i18n";
import type { Step } from "../../protocol";
import type { Options } from "../game";
import { spaceLabel } from "./labels";
import type { PavilionPlace } from "./places";

/** The sources of a tally, in the order of the table at the end of a game. */
export const SOURCES = ["start", "tiles", "stars", "numbers", "token", "discarded"] as const;

export const sourceLabel = (source: string): string => t(`web.source.${source as (typeof SOURCES)[number]}`);

export function pointsLabel({ kind, what = "" }: Step, place: PavilionPlace | null, options: Options): string {
  if (place?.kind === "space") return spaceLabel(place, options);
  switch (kind) {
    case "bonus":
      return bonusLabel(what);
    case "take":
      return t("web.points.token");
    case "pass":
    case "keep":
    case "discard":
    case "lose":
      return t("web.points.discarded");
    default:
      return t("web.points.other");
  }
}

/** The label of "star 11" or "cost 1". */
function bonusLabel(what: string): string {
  const [kind, number = ""] = what.split(" ") as ["star" | "cost", string?];
  return t(`web.points.bonus_${kind}`, { number });
}
