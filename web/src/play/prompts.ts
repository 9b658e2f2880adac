/** What the player is asked for now, in one sentence. */
import { t } from "../i18n";
import type { Position } from "../protocol";
import { MOST_KEPT, canKeepAll } from "../games/summer-pavilion/kept-tiles";
import type { Step } from "./paths";

/** The prompt of a choice that has begun: it tells what the next step is. */
export function promptOfStep(next: Iterable<Step>): string {
  const [step = ""] = next;
  if (step.startsWith("button:turn")) return t("web.prompt.turn");
  if (/^button:with(out)? jokers/.test(step)) return t("web.prompt.jokers");
  if (/^\d:hand\//.test(step)) return t("web.prompt.colour");
  return t("web.prompt.where");
}

export function promptOf(position: Position): string {
  switch (position.game) {
    case "azul":
      return position.phase === "tiling" ? t("web.prompt.tile", { line: position.choosing ?? "" }) : t("web.prompt.take");
    case "summer-pavilion":
      return pavilionPrompt(position);
    case "duel":
      return duelPrompt(position);
  }
}

function pavilionPrompt(position: Position & { game: "summer-pavilion" }): string {
  if (position.phase === "taking") return t("web.prompt.take_wild");
  switch (position.choosing?.type) {
    case "bonus":
      return t("web.prompt.bonus", { count: position.choosing.count });
    case "pay":
      return t("web.prompt.pay");
    case "keep":
      return canKeepAll(position) ? t("web.prompt.keep_all") : t("web.prompt.keep", { count: MOST_KEPT });
    default:
      return t("web.prompt.place");
  }
}

function duelPrompt({ choosing, phase }: Position & { game: "duel" }): string {
  switch (choosing?.type) {
    case "place":
      return t("web.prompt.slot");
    case "draw":
      return t("web.prompt.draw");
    case "keep":
      return t("web.prompt.keep_plate");
    case "under":
      return t("web.prompt.under");
    case "stack":
      return t("web.prompt.stack");
    case "chips":
      return t("web.prompt.chips", { line: choosing.line });
    case "cell":
      return t("web.prompt.tile", { line: choosing.line });
    default:
      return phase === "setup" ? t("web.prompt.setup") : t("web.prompt.acquire");
  }
}
