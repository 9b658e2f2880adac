/** Steps and choices in words. */
import type { GameModule } from "../games/game";
import { isButton, type Step } from "../games/kit/places";
import { signed, t } from "../i18n";
import type { Position } from "../protocol";

export function stepLabel(game: GameModule, step: Step, position: Position): string {
  return isButton(step) ? game.buttonLabel(step, position) : game.placeLabel(step, position);
}

/** A choice with the points that it changes, for screen readers. */
export function choiceLabel(label: string, change: number | undefined): string {
  return change ? t("web.choice.with_change", { choice: label, change: signed(change), count: Math.abs(change) }) : label;
}
