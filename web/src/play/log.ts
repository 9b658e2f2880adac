/** The moves of a game, round by round, with the pieces that they moved. */
import type { IconName } from "../art/icons";
import type { GameModule, LoggedPieces } from "../games/game";
import type { Place } from "../games/kit/places";
import { contents } from "../games/kit/text";
import type { Event, TableInfo, TileName } from "../protocol";
import { eventWords, speakerOf } from "./narration";
import { ownSteps, standingEvents } from "./points";

/** Pieces that went to the same place. */
export interface LogGroup {
  label: string;
  place?: Place;
  pieces: LoggedPieces[];
}

export interface LogEntry {
  version: number;
  speaker: string;
  words: string;
  /** The pieces that the action moved; none if the event is no action. */
  moved: LogGroup[];
  /** The sign of an event that is no action. */
  icon: IconName | null;
  /** Whether the action was taken back. */
  isTakenBack: boolean;
  /** What the action itself scored or cost, as the server says. */
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
  const standing = new Set(standingEvents(events));
  const start = events.findIndex(({ type }) => type === "started");
  for (const event of start < 0 ? [] : events.slice(start + 1)) {
    const round = event.round ?? rounds[0]?.round ?? 1;
    if (rounds[0]?.round !== round) rounds.unshift({ round, scores: null, entries: [] });
    const words = eventWords(info, event);
    const effect = effectOf(info, game, event);
    const isTakenBack = event.type === "played" && !standing.has(event);
    const speaker = speakerOf(info, event);
    if (words && effect) rounds[0]!.entries.unshift({ version: event.version, speaker, words, isTakenBack, ...effect });
    if (event.tally) rounds[0]!.scores = event.tally.seats.map(({ score }) => score);
  }
  return rounds.filter(({ entries }) => entries.length);
}

/** What an event did; null for an action that the next one completes. */
function effectOf(info: TableInfo, game: GameModule, event: Event): Pick<LogEntry, "moved" | "points" | "icon"> | null {
  if (event.type !== "played") return { moved: [], points: 0, icon: iconOf(event) };
  const pieces = game.loggedPieces ? game.loggedPieces(event) : tilesOnBoards(info, game, event);
  if (!pieces) return null;
  const groups = new Map<string, LogGroup>();
  for (const logged of pieces) {
    const { label, place } = logged;
    const key = [label, place?.text].join();
    groups.set(key, { label, place, pieces: [...(groups.get(key)?.pieces ?? []), logged] });
  }
  return { moved: [...groups.values()], points: event.points ?? 0, icon: null };
}

/** The sign of an event that moved no piece; only those that are told need one. */
function iconOf({ type, reaction }: Event): IconName | null {
  switch (type) {
    case "reacted":
      return reaction!;
    case "bot":
      return "robot";
    case "sat":
    case "left":
    case "back":
      return "person";
    case "undone":
    case "asked":
    case "declined":
    case "taken_back":
      return "undo";
    case "resigned":
      return "flag";
    case "timed_out":
      return "clock";
    default:
      return null;
  }
}

/** The tiles that an action brought to a board, each with the name of its place. */
function tilesOnBoards({ options }: TableInfo, game: GameModule, event: Event): LoggedPieces[] {
  return ownSteps(game, event)
    .flatMap(({ movements }) => movements ?? [])
    .flatMap(({ piece, count, target, target_seat }) => {
      const isTile = piece === "marker" || game.profile.tiles.includes(piece as TileName);
      const place = typeof target_seat === "number" ? game.places.parseName(target, target_seat) : null;
      if (!place || !isTile) return [];
      return [{ piece, count, label: game.placeName(place, options), words: contents(Array<string>(count).fill(piece)) }];
    });
}
