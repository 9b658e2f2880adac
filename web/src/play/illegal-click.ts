/** What to answer to a click where nothing can be chosen. */
import type { Form, GameModule } from "../games/game";
import type { Step } from "../games/kit/places";
import { t } from "../i18n";
import type { Position } from "../protocol";
import type { Way } from "./paths";

interface Situation {
  game: GameModule;
  position: Position;
  /** The seat of the player in front; it may be somebody else's turn. */
  seat: number;
  isSpectator: boolean;
  isTheirTurn: boolean;
  ways: readonly Way[];
}

/** A complaint to show, or an action that the server will refuse with the reason. */
export type Answer = { complaint: string } | { attempt: Form };

export function answerIllegalClick(steps: readonly Step[], { game, position, seat, isSpectator, isTheirTurn, ways }: Situation): Answer {
  const last = steps.at(-1);
  if (isSpectator) return { complaint: "" };
  if (!isTheirTurn) return { complaint: t("web.illegal_click.not_your_turn") };
  if (last?.type === "place" && last.seat !== null && last.seat !== seat) return { complaint: t("web.illegal_click.not_your_board") };
  const takesFirst = ways.every(({ path: [first] }) => first?.type === "place" && first.seat === null);
  if (takesFirst && steps.length === 1 && last?.type === "place" && last.seat === seat)
    return { complaint: t("web.illegal_click.take_first") };
  const attempt = game.attemptOf(steps, position, seat);
  const isIllegal = attempt && !ways.some(({ choice }) => isSameForm(choice.form, attempt));
  return isIllegal ? { attempt } : { complaint: t("web.illegal_click.not_now") };
}

const isSameForm = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  Object.keys(one).every((key) => one[key] === other[key]);
