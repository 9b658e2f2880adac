/** Events of a table in words, for the log and for screen readers. */
import { GAME_MODULES } from "../games";
import { t } from "../i18n";
import type { Event, TableInfo } from "../protocol";
import { announce } from "../state/announcer.svelte";
import type { LiveTable } from "../state/table.svelte";
import { namesOf, ownSeat } from "./seat-names";
import { resultWords } from "./result";
import { tileSound } from "./sounds";

type Quiet = "created" | "revealed" | "started" | "agreed";
const QUIET: readonly string[] = ["created", "revealed", "started", "agreed"] satisfies Quiet[];
const isQuiet = (type: Event["type"]): type is Quiet => QUIET.includes(type);

export function seatName(info: TableInfo, seat: number | null | undefined): string {
  return namesOf(info.seats)[seat ?? -1] ?? "";
}

const isOwn = (info: TableInfo, event: Event): boolean => typeof event.seat === "number" && event.seat === ownSeat(info.seats);

/** The name to put before the text of an event that does not contain it. */
export function speakerOf(info: TableInfo, event: Event): string {
  const isSpoken = event.type === "reacted" || (event.type === "played" && !isOwn(info, event));
  return isSpoken ? seatName(info, event.seat) : "";
}

/** An event in words, without its speaker; empty for events that are not narrated. */
export function eventWords(info: TableInfo, event: Event): string {
  const { type } = event;
  if (type === "played") return event.text ?? hiddenLabel(info, event);
  if (type === "reacted") return t(`web.reaction.${event.reaction!}`);
  if (isQuiet(type) || event.renewed) return "";
  if (type === "rematch") return t("web.event.rematch");
  return isOwn(info, event) ? t(`web.event.${type}.you`) : t(`web.event.${type}`, { name: event.name ?? seatName(info, event.seat) });
}

const hiddenLabel = ({ game }: TableInfo, { hidden }: Event): string => GAME_MODULES[game].hiddenActionLabel?.(hidden ?? "") ?? "";

/** Announce what has just happened. */
export function narrate(live: LiveTable, event: Event): void {
  const { info, state } = live;
  if (!info) return;
  const [speaker, words] = [speakerOf(info, event), eventWords(info, event)];
  if (words) announce(speaker ? `${speaker}: ${words}` : words);
  if (event.type === "played") tileSound();
  if (state?.result) announce(resultWords(info, state.result));
}
