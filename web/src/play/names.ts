/** What seats are called. */
import { t } from "../i18n";
import type { SeatInfo } from "../protocol";

export function nameOf(seat: SeatInfo): string {
  if (seat.kind === "bot") return seat.name ? t("web.seat.bot_for", { name: seat.name }) : t(`web.bot.${seat.level!}`);
  if (seat.kind === "open") return t("web.seat.open");
  return seat.name || t("web.seat.guest", { number: seat.seat + 1 });
}
