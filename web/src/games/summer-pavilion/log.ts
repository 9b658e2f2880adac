/** Actions of Summer Pavilion in the log: their tiles, and where they went. */
import { t } from "../../i18n";
import type { Event, Movement } from "../../protocol";
import type { LoggedPieces } from "../game";
import { fromCentre, fromFactory } from "../kit/labels";
import { contents } from "../kit/text";
import { placeName, spaceLabel } from "./labels";
import type { PavilionAction } from "./paths";
import { places } from "./places";

export function loggedPieces({ form, steps }: Event): LoggedPieces[] {
  const action = form as PavilionAction;
  const moved = (steps?.[0]?.movements ?? []).flatMap((movement) => described(movement, action));
  if (action.type === "pass") return [{ piece: "", count: 0, label: t("web.log.pass"), words: "" }, ...moved];
  if (action.type === "place" && !moved.length)
    return [{ ...tiles(action.colour, 1), label: t("web.log.to_pay", { space: spaceOf(action) }) }];
  return moved;
}

const spaceOf = ({ star, at }: { star: number | null; at: number }): string => spaceLabel({ star: star ?? "centre", hour: at });

const tiles = (piece: string, count: number) => ({ piece, count, words: contents(Array<string>(count).fill(piece)) });

/** A movement in the log; none for tiles that are pushed to the centre. */
function described({ piece, count, source, source_seat, target, target_seat }: Movement, { type }: PavilionAction): LoggedPieces[] {
  const [from, to] = [places.parseName(source, source_seat), places.parseName(target, target_seat)];
  const label = (): string | null => {
    switch (to?.kind) {
      case "space":
        return placeName(to);
      case "corners":
        return t("web.log.keep");
      case "depot":
        return t(type === "place" || type === "pay" ? "web.log.paid" : "web.log.discarded");
      case "centre":
        return null;
    }
    if (from?.kind === "factory") return fromFactory(from.number);
    return from?.kind === "supply" ? t("web.place.from_supply") : fromCentre();
  };
  const said = label();
  return said === null ? [] : [{ ...tiles(piece, count), label: said }];
}
