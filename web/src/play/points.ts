/** Where points came from: every step of every action that brought or cost some. */
import { optionWord, t } from "../i18n";
import type { Event, OptionWord, Step, TileName } from "../protocol";

export interface Round {
  round: number;
  sum: number;
  entries: { words: string; points: number }[];
}

const LAID = /^(?:wall|dome) (\d) (\d)$/;
const LOSSES = new Set(["floor", "broken", "lose"]);
const STAR = /^star (\d+|centre) at (\d+)$/;

/** What a step was, in a few words. */
function stepName(step: Step): string {
  const target = step.movements?.at(-1)?.target ?? "";
  const laid = LAID.exec(target);
  if (laid) return t("web.points.laid", { row: laid[1]!, column: laid[2]! });
  const star = STAR.exec(target);
  if (star) return t(star[1] === "centre" ? "web.place.centre_star" : "web.place.star", { star: star[1]!, at: star[2]! });
  if (step.kind === "bonus") return bonusName(step.what ?? "");
  return LOSSES.has(step.kind) ? t("web.points.lost") : t("web.points.other");
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
