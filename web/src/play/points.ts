/** Where points came from: every step of every action that brought or cost some. */
import { optionWord, t } from "../i18n";
import type { Event, Movement, OptionWord, Step, TileName } from "../protocol";

export interface Round {
  round: number;
  sum: number;
  entries: { words: string; points: number }[];
}

const LAID = /^(?:wall|dome) (\d) (\d)$/;
const STAR = /^star (\d+|centre) at (\d+)$/;
const SPECIAL = /^dome (\d)$/;
const SCORING = [LAID, STAR, SPECIAL];

/** The movement of a step that made its points: a tile that was laid. What it displaced moves in the same step. */
export function scoringMovement({ movements }: Step): Movement | undefined {
  return movements?.find(({ target }) => SCORING.some((place) => place.test(target)));
}

/** What made the points of a step, in a few words. */
export function stepName(step: Step): string {
  const target = scoringMovement(step)?.target ?? "";
  const [, row = "", column = ""] = LAID.exec(target) ?? [];
  if (row) return t("web.points.laid", { row, column });
  const [, star = "", at = ""] = STAR.exec(target) ?? [];
  if (star) return t(star === "centre" ? "web.place.centre_star" : "web.place.star", { star, at });
  const [, specialRow = ""] = SPECIAL.exec(target) ?? [];
  if (specialRow) return t("web.points.special", { row: specialRow });
  return step.kind === "bonus" ? bonusName(step.what ?? "") : otherName(step.kind);
}

function otherName(kind: string): string {
  switch (kind) {
    case "floor":
    case "broken":
    case "draw":
    case "limit":
      return t(`web.points.${kind}`);
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

type Line = "row" | "column" | "star" | "cost";

function bonusName(what: string): string {
  const [kind = "", value = ""] = what.split(" ");
  if (kind === "tablet") return t("web.points.bonus_tablet", { name: optionWord(value as OptionWord) });
  if (kind === "colour") return t("web.points.bonus_colour", { colour: t(`tile.${value as TileName}`) });
  return t(`web.points.bonus_${kind as Line}`, { number: value });
}

/** Those of a seat, round by round; what was taken back does not count. */
export function pointsOf(events: readonly Event[], seat: number): Round[] {
  const rounds = new Map<number, Round>();
  for (const { round, steps } of standingEvents(events))
    for (const step of steps ?? []) {
      if (step.seat !== seat || !step.points) continue;
      const entry = rounds.get(round ?? 1) ?? { round: round ?? 1, sum: 0, entries: [] };
      rounds.set(entry.round, entry);
      entry.sum += step.points;
      entry.entries.push({ words: stepName(step), points: step.points });
    }
  return [...rounds.values()];
}

/** The actions that still stand: `undone` and `taken_back` say how many are left. */
export function standingEvents(events: readonly Event[]): Event[] {
  const standing: Event[] = [];
  for (const event of events) {
    if (event.type === "played") standing.push(event);
    if (event.type === "undone" || event.type === "taken_back") standing.length = Math.min(standing.length, event.move ?? standing.length);
  }
  return standing;
}
