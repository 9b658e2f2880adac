/** Where points come from: every step of every action that scored or cost points. */
import { GAME_MODULES } from "../games";
import type { GameModule, Options } from "../games/game";
import type { Place } from "../games/kit/places";
import { t } from "../i18n";
import type { Event, Step, TableInfo } from "../protocol";

export interface Round {
  round: number;
  /** What the round has brought so far, as the server has added it up. */
  sum: number;
  entries: { label: string; points: number }[];
}

/** The steps of an action itself, without what follows from it. */
export const ownSteps = (game: GameModule, { steps }: Event): readonly Step[] => game.ownSteps?.(steps ?? []) ?? steps?.slice(0, 1) ?? [];

/** Where the tile was laid that scored in this step; other tiles may move in the same step. */
export function scoringPlace(game: GameModule, { movements }: Step): Place | null {
  const targets = movements?.map(({ target, target_seat }) => game.places.parseName(target, target_seat));
  return targets?.find((place) => place && game.isScoring(place)) ?? null;
}

/** Where the points of a step come from, and why it did not cost more. */
function labelOf(game: GameModule, step: Step, options: Options): string {
  const what = game.pointsLabel(step, scoringPlace(game, step), options);
  return step.spared ? t("web.points.spared", { what }) : what;
}

/** The points of a seat, round by round; actions that were taken back do not count. */
export function pointsOf(info: Pick<TableInfo, "game" | "options">, events: readonly Event[], seat: number): Round[] {
  const game = GAME_MODULES[info.game];
  const rounds = new Map<number, Round>();
  for (const { round, round_points, steps } of standingEvents(events)) {
    const entries = rounds.get(round!)?.entries ?? [];
    for (const step of steps ?? [])
      if (step.seat === seat && (step.points || step.spared))
        entries.push({ label: labelOf(game, step, info.options), points: step.points ?? 0 });
    rounds.set(round!, { round: round!, sum: round_points![seat]!, entries });
  }
  return [...rounds.values()].filter(({ entries }) => entries.length);
}

/** The actions that were not taken back: `undone` and `taken_back` say how many are left. */
export function standingEvents(events: readonly Event[]): Event[] {
  const standing: Event[] = [];
  for (const event of events) {
    if (event.type === "played") standing.push(event);
    if (event.type === "undone" || event.type === "taken_back") standing.length = Math.min(standing.length, event.move ?? standing.length);
  }
  return standing;
}
