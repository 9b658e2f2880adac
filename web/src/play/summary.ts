/** The points of each seat in the round that has just ended. */
import type { Event, Position } from "../protocol";
import type { GameModule } from "../games/game";
import { pointsOf, standingEvents } from "./points";

export interface Summary {
  round: number;
  seats: { seat: number; gained: number; lost: number; score: number }[];
}

/** The round before a position, until the player with the large board acts again; null if it was not played at this table. */
export function summaryOf(game: GameModule, events: readonly Event[], position: Position, seat: number): Summary | null {
  const isOver = position.phase === "over";
  const round = isOver ? position.round : position.round - 1;
  const played = standingEvents(events);
  const hasActed = played.some((event) => event.round === position.round && event.seat === seat);
  if (!played.some((event) => event.round === round) || (hasActed && !isOver)) return null;
  return { round, seats: position.players.map(({ score }, player) => ({ seat: player, score, ...pointsIn(game, events, player, round) })) };
}

function pointsIn(game: GameModule, events: readonly Event[], seat: number, round: number): { gained: number; lost: number } {
  const entries = pointsOf(game, events, seat).find((found) => found.round === round)?.entries ?? [];
  const sum = (isWanted: (points: number) => boolean): number =>
    entries.reduce((total, { points }) => total + (isWanted(points) ? points : 0), 0);
  return { gained: sum((points) => points > 0), lost: sum((points) => points < 0) };
}
