/** Text on and about boards. */
import { list, t } from "../../i18n";
import type { TileName } from "../../protocol";

/** Pieces in words: "2 blue, 1 joker", or "nothing". */
export function contents(pieces: readonly string[]): string {
  if (pieces.length === 0) return t("web.board.nothing");
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return list([...counts].map(([piece, count]) => t("web.board.pieces", { count, piece: pieceName(piece) })));
}

/** The name of a piece: a colour, "red joker", "marker". */
export function pieceName(piece: string): string {
  if (piece === "marker") return t("web.board.marker");
  const [first, second] = piece.split(" ");
  return second ? t("web.board.joker_for", { colour: t(`tile.${first as TileName}`) }) : t(`tile.${piece as TileName}`);
}

/** A name cut to a number of letters; a number at its end, which tells players of equal names apart, stays. */
export function shorten(name: string, most: number): string {
  if (name.length <= most) return name;
  const number = /\s\d+$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, Math.max(1, most - 1 - number.length)).trimEnd()}…${number}`;
}
