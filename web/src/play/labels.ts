/** Steps and choices in words. */
import type { GameModule } from "../games/game";
import { isButton, type Step } from "../games/kit/places";
import { signed, t } from "../i18n";
import type { Position, Preview } from "../protocol";

export function stepLabel(game: GameModule, step: Step, position: Position): string {
  return isButton(step) ? game.buttonLabel(step, position) : game.placeLabel(step, position);
}

/** A choice with what it scores now, or else what it changes at the end of the round, for screen readers. */
export function choiceLabel(label: string, { points = 0, change = 0 }: Partial<Preview> = {}): string {
  if (points) return t("web.choice.with_change", { choice: label, change: signed(points), count: Math.abs(points) });
  return change ? t("web.choice.with_forecast", { choice: label, change: signed(change) }) : label;
}
