/** Actions of Azul Duel in the log: their plates, chips and tiles, and where they went. */
import { t } from "../../i18n";
import type { Event, Movement, Step } from "../../protocol";
import type { LoggedPieces } from "../game";
import { fromFactory } from "../kit/labels";
import { contents } from "../kit/text";
import { chipLabel, type HiddenAction, placeName, plateLabel } from "./labels";
import type { DuelAction } from "./paths";
import { places, type DuelPlace } from "./places";

/** A chosen space, or the last chip that is spent, lays a tile at once, which may bring a special tile. */
export function ownSteps(steps: readonly Step[]): readonly Step[] {
  const [first, second, third] = steps;
  const lays = (first?.kind === "tile" || first?.kind === "spend") && second?.kind === "lay";
  return steps.slice(0, lays ? (third?.kind === "special" ? 3 : 2) : 1);
}

export function loggedPieces({ form, hidden, steps }: Event): LoggedPieces[] {
  if (hidden) return [plateBack(hidden as HiddenAction)];
  const action = form as DuelAction;
  switch (action.type) {
    case "draw":
    case "look":
      return [plateBack(action.type)];
    case "skip":
      return [{ piece: "no chip", count: 1, label: t("web.log.skip"), words: "" }];
    case "keep":
    case "under":
      return [plate(action.plate, t(`web.log.${action.type}`))];
    case "place":
      return piecesOf(steps!).map((pieces) => ({ ...pieces, turn: action.turn }));
    default:
      return piecesOf(steps!);
  }
}

function piecesOf(steps: readonly Step[]): LoggedPieces[] {
  const moved = ownSteps(steps).flatMap((step) => step.movements?.map((movement) => ({ movement, step })) ?? []);
  const chips = moved.filter(({ movement }) => isChip(movement)).length;
  return moved.flatMap(({ movement, step }) => described(movement, step, chips));
}

const isChip = ({ piece }: Movement): boolean => piece.startsWith("chip ");

/** A plate that is face down for everybody, or for this viewer. */
const plateBack = (action: HiddenAction): LoggedPieces => ({
  piece: "plate",
  count: 1,
  label: t(`web.log.${action}`),
  words: action === "look" ? "" : t("web.log.plate"),
});

const plate = (number: number, label: string): LoggedPieces => ({
  piece: `plate ${number}`,
  count: 1,
  label,
  words: plateLabel(number),
});

/** A movement in the log, of an action that moves so many chips; none for what goes to the tower, or to a moon without being chosen. */
function described(movement: Movement, { kind }: Step, chips: number): LoggedPieces[] {
  const { piece, count, source, source_seat, target, target_seat } = movement;
  const [from, to] = [places.parseName(source, source_seat), places.parseName(target, target_seat)];
  const [type, name = ""] = piece.split(" ");
  if (type === "plate") return [plate(Number(name), to?.kind === "slot" ? placeName(to) : t("web.log.from_offer"))];
  if (isChip(movement)) {
    const label =
      from?.kind === "factory" ? t("web.log.chip_taken", { source: fromFactory(from.number) }) : t("web.log.spent", { count: chips });
    return [{ piece, count, label, words: t("web.log.chip", { chip: chipLabel(name) }) }];
  }
  if (piece === "first player tile") return [{ piece: "marker", count, label: "", words: t("web.log.first_player_tile") }];
  const label = tileLabel(to, kind);
  return label ? [{ piece, count, label, words: contents(Array<string>(count).fill(piece)) }] : [];
}

function tileLabel(to: DuelPlace | null, kind: string): string {
  if (to?.kind === "broken") return t("web.log.broken");
  if (to?.kind === "pile") return kind === "stack" ? t("web.place.pile", { number: to.number }) : "";
  return to ? placeName(to) : "";
}
