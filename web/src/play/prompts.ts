/** What the player is asked for now, in one sentence. */
import { t } from "../i18n";
import type { Position } from "../protocol";

export function promptOf(position: Position): string {
  const choosing = position.choosing;
  switch (position.game) {
    case "azul":
      return position.phase === "tiling" ? t("web.prompt.tile", { line: position.choosing ?? "" }) : t("web.prompt.take");
    case "summer-pavilion":
      if (position.phase === "taking") return t("web.prompt.take_wild");
      if (choosing && typeof choosing === "object" && choosing.type === "bonus") return t("web.prompt.bonus", { count: choosing.count });
      if (choosing && typeof choosing === "object" && choosing.type === "pay") return t("web.prompt.pay");
      return choosing ? t("web.prompt.keep") : t("web.prompt.place");
    case "duel":
      return duelPrompt(position);
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
