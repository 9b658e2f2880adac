/** Events of a table in words: for the log, and for who hears the table instead of seeing it. */
import { t } from "../i18n";
import type { Event, TableInfo } from "../protocol";
import { announce } from "../state/announcer.svelte";
import type { LiveTable } from "../state/table.svelte";
import { namesOf } from "./names";
import { tileSound } from "./sounds";

type Quiet = "created" | "started" | "agreed";
const QUIET: readonly string[] = ["created", "started", "agreed"] satisfies Quiet[];
const isQuiet = (type: Event["type"]): type is Quiet => QUIET.includes(type);

/** Actions that nobody else may know in full. */
type Hidden = "draw" | "look" | "keep" | "under";

export function seatName(info: TableInfo, seat: number | null | undefined): string {
  return namesOf(info.seats)[seat ?? -1] ?? "";
}

/** One line of the log; empty for what needs no words. */
export function eventWords(info: TableInfo, event: Event): string {
  const name = event.name ?? seatName(info, event.seat);
  if (event.type === "played") return event.text ?? t(`web.hidden.${event.hidden as Hidden}`);
  if (event.type === "reacted") return t(`web.reaction.${event.reaction!}`);
  return isQuiet(event.type) ? "" : t(`web.event.${event.type}`, { name });
}

/** Say what has just happened. */
export function tell(live: LiveTable, event: Event): void {
  const { info, state } = live;
  if (!info) return;
  const words = eventWords(info, event);
  if (words) announce(event.type === "played" || event.type === "reacted" ? `${seatName(info, event.seat)}: ${words}` : words);
  if (event.type === "played") tileSound();
  if (state?.result) announce(state.result.text);
}
