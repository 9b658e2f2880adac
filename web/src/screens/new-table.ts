/** The choices for a new table, in the form that the server expects. */
import { t } from "../i18n";
import type { Clock, Level, NewTable } from "../protocol";
import { settings } from "../state/settings.svelte";

export interface SeatChoice {
  kind: "me" | "open" | "bot";
  level: Level;
  name: string;
}

/** Who begins: a seat, or a random one. */
export type First = number | "random";

export type ClockName = "none" | "quick" | "normal" | "slow" | "days";

export const CLOCKS: readonly ClockName[] = ["none", "quick", "normal", "slow", "days"];

const CLOCK_OF: Record<ClockName, Clock> = {
  none: { type: "none" },
  quick: { type: "fischer", seconds: 180, increment: 5 },
  normal: { type: "fischer", seconds: 600, increment: 10 },
  slow: { type: "move", seconds: 120 },
  days: { type: "move", seconds: 3 * 24 * 3600 },
};

export const clockOf = (name: ClockName): Clock => CLOCK_OF[name];

const newSeat = (kind: SeatChoice["kind"]): SeatChoice => ({ kind, level: settings.level, name: "" });

/** The seats for a kind of company: friends through a link, people at this device, or bots. */
export function firstSeats(company: string | null): SeatChoice[] {
  const other = company === "friends" ? "open" : company === "here" ? "me" : "bot";
  return [newSeat("me"), newSeat(other)];
}

export function resize(seats: SeatChoice[], count: number): SeatChoice[] {
  const last = seats.at(-1) ?? newSeat("bot");
  return Array.from({ length: count }, (_, index) => seats[index] ?? { ...last, name: "" });
}

export const firstChoices = (seats: SeatChoice[]): First[] => ["random", ...seats.keys()];

/** Who begins, in words: "You" and "Bot" if there is only one, otherwise the number of the seat. */
export function firstWords(seats: SeatChoice[], first: First): string {
  if (first === "random") return t("web.new.first.random");
  const { kind } = seats[first]!;
  const isOnlyOne = seats.filter((seat) => seat.kind === kind).length === 1;
  if (isOnlyOne && kind === "me") return t("web.seat.you");
  if (isOnlyOne && kind === "bot") return t("web.new.kind.bot");
  return t("web.new.seat", { number: first + 1 });
}

/** Whether one person plays against bots; only then are hints usual. */
export const isAlone = (seats: SeatChoice[]): boolean => seats.filter(({ kind }) => kind !== "bot").length === 1;

/** The first seat always belongs to whoever creates the table. */
export const seatKinds = (index: number): SeatChoice["kind"][] => (index === 0 ? ["me"] : ["bot", "open", "me"]);

export function seatOf({ kind, level, name }: SeatChoice, own: string): NewTable["seats"][number] {
  if (kind === "bot") return { kind, level };
  return kind === "open" ? { kind } : { kind, name: name.trim() || own || null };
}
