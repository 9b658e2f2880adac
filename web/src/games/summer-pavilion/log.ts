/** Actions of Summer Pavilion in the log: their tiles, and where they went. */
import { t } from "../../i18n";
import type { Event, Movement } from "../../protocol";
import type { LoggedPieces } from "../game";
import { fromCentre, fromFactory } from "../kit/labels";
import { contents } from "../kit/text";
import type { PavilionAction } from "./paths";
import { places, type PavilionPlace } from "./places";

export function loggedPieces({ form, steps }: Event): LoggedPieces[] | null {
  const action = form as PavilionAction;
  const moved = (steps?.[0]?.movements ?? []).flatMap((movement) => described(movement, action));
  if (action.type === "pass") return [{ piece: "", count: 0, label: t("web.log.pass"), words: "" }, ...moved];
  const isYetToPay = action.type === "place" && !moved.length;
  return isYetToPay ? null : moved;
}

const pieces = (piece: string, count: number) =>
  piece === "token"
    ? { piece: "marker", count, words: t("web.points.token") }
    : { piece, count, words: contents(Array<string>(count).fill(piece)) };

function sourceLabel(from: PavilionPlace | null): string {
  if (from?.kind === "factory") return fromFactory(from.number);
  return from?.kind === "supply" ? t("web.place.from_supply") : fromCentre();
}

/** A movement in the log; none for tiles that are pushed to the centre. */
function described({ piece, count, source, source_seat, target, target_seat }: Movement, { type }: PavilionAction): LoggedPieces[] {
  const [from, to] = [places.parseName(source, source_seat), places.parseName(target, target_seat)];
  const moved = pieces(piece, count);
  switch (to?.kind) {
    case "space":
      return [{ ...moved, place: to, label: "" }];
    case "corners":
      return [{ ...moved, label: t("web.log.keep") }];
    case "depot":
      return [{ ...moved, label: t(type === "place" || type === "pay" ? "web.log.paid" : "web.log.discarded") }];
    case "centre":
      return [];
  }
  return [{ ...moved, label: t("web.log.taken", { source: sourceLabel(from) }) }];
}
