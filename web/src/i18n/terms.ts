/** Clocks, switches and options in words. */
import type { Clock, OptionWord } from "../protocol";
import { t } from "./words.svelte";

const UNITS = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** "10 minutes": in the largest unit without a remainder. */
function timeLabel(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? UNITS.at(-1)!;
  return t(`web.time.${unit}`, { count: seconds / size });
}

export function clockLabel(clock: Clock): string {
  if (clock.type === "none") return t("web.clock.none");
  const time = timeLabel(clock.seconds);
  if (clock.type === "move") return t("web.clock.move", { time });
  return clock.increment ? t("web.clock.fischer", { time, increment: clock.increment }) : t("web.clock.game", { time });
}

export const onOrOff = (isOn: boolean): string => t(isOn ? "web.on" : "web.off");

export const optionLabel = (word: OptionWord | "own"): string => t(`web.option.${word}`);

/** A sentence as it is written after a name or a colon. */
export const inSentence = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
