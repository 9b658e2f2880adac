/** Where the marks of a move are drawn: from where its pieces come, and where they go. */
import type { GameModule } from "../games/game";
import { withPiece, type Place } from "../games/kit/places";
import type { Movement } from "../protocol";

export interface Mark {
  /** The places that may stand for the start of the movement, the most exact first. */
  from: readonly Place[];
  to: readonly Place[];
}

/** Plates are drawn by their number. */
const pieceName = (piece: string): string => piece.replace(/^plate /, "");

function placesOf(game: GameModule, name: string, seat: number | null | undefined, piece: string): Place[] {
  const place = game.places.parseName(name, seat);
  return place ? [withPiece(place, pieceName(piece)), place] : [];
}

/** The movements that a move is about: those to the player's board, or else from it, or else all. Equal ways are marked once. */
export function marksOf(game: GameModule, movements: readonly Movement[], seat: number): Mark[] {
  const own = [
    movements.filter(({ target_seat }) => target_seat === seat),
    movements.filter(({ source_seat }) => source_seat === seat),
    movements,
  ].find((found) => found.length);
  const found = new Map<string, Mark>();
  for (const { source, target, source_seat, target_seat, piece } of own ?? []) {
    const mark = { from: placesOf(game, source, source_seat, piece), to: placesOf(game, target, target_seat, piece) };
    if (mark.from.length || mark.to.length) found.set(`${mark.from[0]?.text} ${mark.to.at(-1)?.text}`, mark);
  }
  return [...found.values()];
}
