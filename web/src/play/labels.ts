/** Places, buttons and choices in words. */
import { t } from "../i18n";
import type { Position, TileName } from "../protocol";
import { isButton, type Step } from "./paths";

/** The tiles of a place on the table, where they can be counted. */
function tilesAt(position: Position, place: string): readonly string[] {
  const factory = /^factory (\d)$/.exec(place);
  if (factory) {
    const found = position.factories[Number(factory[1]) - 1];
    return Array.isArray(found) ? found : (found?.sun ?? []);
  }
  if (position.game === "duel") return place === "large" ? position.large.sun : place === "moon" ? moonTops(position) : [];
  if (place === "centre") return position.centre;
  return place === "supply" && position.game === "summer-pavilion" ? position.supply : [];
}

const moonTops = (position: Position & { game: "duel" }): string[] =>
  [...position.factories.flatMap(({ moon }) => moon.at(-1) ?? []), ...position.large.moon];

function sourceWords(place: string): string {
  const factory = /^factory (\d)$/.exec(place);
  if (factory) return t("tell.from.factory", { number: factory[1]! });
  if (place === "moon") return t("tell.from.moons");
  if (place === "large") return t("tell.from.large");
  return place === "supply" ? t("web.place.from_supply") : t("tell.from.centre");
}

/** Tiles that lie on the table; special ones never do. */
type Loose = Exclude<TileName, "special">;

/** "3 red from factory 2". */
export function tilesWords(position: Position, place: string, piece: string): string {
  const count = tilesAt(position, place).filter((tile) => tile === piece).length || 1;
  return t("web.place.tiles", { tiles: t(`tiles.${piece as Loose}`, { count }), place: sourceWords(place) });
}

const chipWords = (chip: string): string => chip.split("-").map((colour) => t(`tile.${colour as TileName}`)).join(" + ");

/** A place on somebody's board. */
function boardWords(place: string): string {
  const [kind = "", ...numbers] = place.split(/[ /]/);
  switch (kind) {
    case "line":
    case "slot":
      return t(`web.place.${kind}`, { number: numbers[0]! });
    case "wall":
    case "cell":
      return t("web.place.space", { row: numbers[0]!, column: numbers[1]! });
    case "star":
      return t(numbers[0] === "centre" ? "web.place.centre_star" : "web.place.star", { star: numbers[0]!, at: numbers[2]! });
    case "hand":
      return t("web.place.hand", { tile: t(`tile.${numbers[0] as TileName}`) });
    case "chips":
      return t("web.place.chip", { chip: chipWords(numbers[0]!) });
    case "floor":
    case "broken":
      return t(`web.place.${kind}`);
    default:
      return "";
  }
}

/** A button of the action bar. */
function buttonWords(step: Step, position: Position): string {
  const [kind = "", value = ""] = step.slice("button:".length).split(" ");
  switch (kind) {
    case "pay":
      return t("web.button.pay", { count: Number(value) });
    case "turn":
      return value === "0" ? t("web.button.unturned") : t("web.button.turn", { degrees: value });
    case "stack":
      return t("web.button.stack", { tile: t(`tile.${value as TileName}`) });
    case "with":
    case "without":
      return t(`web.button.${kind}_jokers`);
    case "discard":
      return t("web.button.discard", { count: tilesInHand(position) });
    case "pass":
    case "look":
    case "skip":
      return t(`web.button.${kind}`);
    default:
      return "";
  }
}

const tilesInHand = (position: Position): number =>
  position.game === "summer-pavilion" ? position.players[position.current_player ?? 0]!.hand.length : 0;

/** A step of a choice in words. */
export function stepWords(step: Step, position: Position): string {
  if (isButton(step)) return buttonWords(step, position);
  const board = /^\d:(.*)$/.exec(step);
  if (board) return boardWords(board[1]!);
  const [place = "", piece = ""] = step.split("/");
  if (place === "offer" || place === "drawn") return t("web.place.plate", { number: piece });
  if (place === "stack") return t("web.place.stack");
  const chip = /^factory (\d) chip$/.exec(place);
  if (chip) return t("web.place.factory_chip", { number: chip[1]! });
  return tilesWords(position, place, piece);
}

export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** A choice with what it changes, for a screen reader. */
export function choiceWords(words: string, change: number | undefined): string {
  return change ? t("web.choice.with_change", { choice: words, change: signed(change), count: Math.abs(change) }) : words;
}
