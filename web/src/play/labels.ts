/** Steps and choices in words. */
import type { GameModule } from "../games/game";
import { isButton, type Step } from "../games/kit/places";
import { signed, t } from "../i18n";
import type { Position, Preview } from "../protocol";

export function stepLabel(game: GameModule, step: Step, position: Position): string {
  return isButton(step) ? game.buttonLabel(step, position) : game.placeLabel(step, position);
}

/** A choice with what it scores now and its forecast, for screen readers. */
export function choiceLabel(label: string, { points = 0, change = 0 }: Partial<Preview> = {}): string {
  const [now, later] = [signed(points), signed(change)];
  if (points && points !== change) return t("web.choice.with_both", { choice: label, points: now, change: later });
  if (points) return t("web.choice.with_change", { choice: label, change: now, count: Math.abs(points) });
  return change ? t("web.choice.with_forecast", { choice: label, change: later }) : label;
}
