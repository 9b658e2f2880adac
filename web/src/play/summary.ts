/** The round that has just ended: where everybody's points came from, as the server has added them up. */
import type { Event, Tally } from "../protocol";
import { standingEvents } from "./points";

/** The tally of the last round, until the player with the large board acts again; null if no round has ended. */
export function summaryOf(events: readonly Event[], seat: number): Tally | null {
  const played = standingEvents(events);
  const ended = played.findLastIndex(({ tally }) => tally);
  if (ended < 0 || played.slice(ended + 1).some((event) => event.seat === seat)) return null;
  return played[ended]!.tally!;
}

/** The tally at the end of the game: of its last action, or of the resignation or the clock that ended it. */
export const finalTally = (events: readonly Event[]): Tally | null => events.findLast(({ tally }) => tally)?.tally ?? null;

/** The sources that brought or cost somebody points, and those that are always listed, in the order of the game. */
export function sourcesIn(
  order: readonly string[],
  points: readonly Readonly<Record<string, number>>[],
  always: readonly string[] = [],
): string[] {
  return order.filter((source) => always.includes(source) || points.some((own) => own[source]));
}
