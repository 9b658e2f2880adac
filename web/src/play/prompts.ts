/** What the player is asked for, in one sentence. */
import type { GameModule } from "../games/game";
import type { Step } from "../games/kit/places";
import { t } from "../i18n";

/** The prompt in the middle of a choice, by one of the steps that can follow. */
export function promptOfStep(game: GameModule, next: Step | undefined): string {
  return (next && game.promptOfStep?.(next)) ?? t("web.prompt.where");
}
