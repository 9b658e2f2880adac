/** The moves of a game, round by round, with the tiles that they moved. */
import type { GameModule } from "../games/game";
import type { Event, Movement, TableInfo, TileName } from "../protocol";
import { eventWords, speakerOf } from "./narration";

export interface LogEntry {
  version: number;
  speaker: string;
  words: string;
  /** The tiles that the action brought to a board, by destination; none if there is only a sentence. */
  moved: { pieces: string[]; target: string }[];
  /** What the action itself scored or cost. */
  points: number;
}

export interface LogRound {
  round: number;
  /** By seat, once the round is over. */
  scores: number[] | null;
  entries: LogEntry[];
}

/** The rounds of a game, the newest first, and so their entries. */
export function logOf(info: TableInfo, game: GameModule, events: readonly Event[]): LogRound[] {
  const rounds: LogRound[] = [];
  const start = events.findIndex(({ type }) => type === "started");
  for (const event of start < 0 ? [] : events.slice(start + 1)) {
    const round = event.round ?? rounds[0]?.round ?? 1;
    if (rounds[0]?.round !== round) rounds.unshift({ round, scores: null, entries: [] });
    const words = eventWords(info, event);
    if (words) rounds[0]!.entries.unshift({ version: event.version, speaker: speakerOf(info, event), words, ...effectOf(game, event) });
    if (event.tally) rounds[0]!.scores = event.tally.seats.map(({ score }) => score);
  }
  return rounds.filter(({ entries }) => entries.length);
}

function effectOf(game: GameModule, { type, steps }: Event): Pick<LogEntry, "moved" | "points"> {
  const [own] = steps ?? [];
  if (type !== "played" || !own) return { moved: [], points: 0 };
  const moved = new Map<string, string[]>();
  for (const movement of own.movements ?? []) {
    const target = targetLabel(game, movement);
    if (target !== null) moved.set(target, [...(moved.get(target) ?? []), ...Array<string>(movement.count).fill(movement.piece)]);
  }
  return { moved: [...moved].map(([target, pieces]) => ({ target, pieces })), points: own.points ?? 0 };
}

/** Where a tile went on a board, in words; null if it is no tile or did not go to a board. */
function targetLabel(game: GameModule, { piece, target, target_seat }: Movement): string | null {
  const isDrawn = piece === "marker" || game.profile.tiles.includes(piece as TileName);
  const place = typeof target_seat === "number" ? game.places.parseName(target, target_seat) : null;
  return place && isDrawn ? game.placeName(place) : null;
}
