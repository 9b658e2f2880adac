/** The names of seats. */
import { t } from "../i18n";
import type { SeatInfo } from "../protocol";

/** The name of a seat; the viewer's own is “you”, unless they have several, even while a bot plays it. */
export function nameOf(seat: SeatInfo, isAlone = false): string {
  if (seat.yours && isAlone) return t("web.seat.you");
  if (seat.kind === "bot") return seat.name ? t("web.seat.bot_for", { name: seat.name }) : t(`web.bot.${seat.level!}`);
  if (seat.kind === "open") return t("web.seat.open");
  return seat.name || t("web.seat.guest", { number: seat.seat + 1 });
}

/** The viewer's seat, if they have exactly one. */
export function ownSeat(seats: readonly SeatInfo[]): number | null {
  const own = seats.filter((seat) => seat.yours);
  return own.length === 1 ? own[0]!.seat : null;
}

/** The names of all seats in order; equal names are numbered, with a space at which no line breaks. */
export function namesOf(seats: readonly SeatInfo[]): string[] {
  const own = ownSeat(seats);
  const names = seats.map((seat) => nameOf(seat, seat.seat === own));
  return names.map((name, index) => {
    const same = names.slice(0, index).filter((other) => other === name).length;
    return names.filter((other) => other === name).length > 1 ? `${name}\u00a0${same + 1}` : name;
  });
}
