/** What was chosen for a table, in words. */
import type { Clock, TableInfo } from "../protocol";
import { list, t } from "./words.svelte";

const UNITS = [["days", 86_400], ["hours", 3_600], ["minutes", 60], ["seconds", 1]] as const;

/** "10 minutes": in the largest unit that comes out even. */
function timeWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? UNITS.at(-1)!;
  return t(`web.time.${unit}`, { count: seconds / size });
}

export function clockWords(clock: Clock): string {
  if (clock.type === "none") return t("web.clock.none");
  const time = timeWords(clock.seconds);
  if (clock.type === "move") return t("web.clock.move", { time });
  return clock.increment ? t("web.clock.fischer", { time, increment: clock.increment }) : t("web.clock.game", { time });
}

/** One value of an option, or of a list that is one: an order of colours, or sides of tablets. */
export function valueWords(option: string, value: unknown): string {
  if (Array.isArray(value)) return list(value.map((one) => (option === "wilds" ? t(`tile.${one}`) : t(`web.option.${one}`))));
  if (typeof value === "boolean") return t(value ? "web.on" : "web.off");
  return typeof value === "number" ? String(value) : t(`web.option.${value}`);
}

/** Tablets are counted where they are drawn; who chose them chose how many. */
const isTold = (option: string, { tablets }: TableInfo["options"]): boolean => option !== "tablet_count" || tablets === "random";

function spectatorWords({ watching, public: isPublic }: TableInfo): string {
  if (watching === "seated") return t("web.terms.nobody");
  return t(isPublic ? "web.terms.everybody" : "web.terms.who_has_link");
}

/** Everything that was chosen when the table was made, each with its name. */
export function termsOf(table: TableInfo): [name: string, value: string][] {
  const { options, clock, takebacks, hints } = table;
  return [
    ...Object.entries(options)
      .filter(([option]) => isTold(option, options))
      .map(([option, value]): [string, string] => [t(`web.option_name.${option}`), valueWords(option, value)]),
    [t("web.new.clock"), clockWords(clock)],
    [t("web.terms.takebacks"), valueWords("takebacks", takebacks)],
    [t("web.terms.hints"), valueWords("hints", hints)],
    [t("web.terms.spectators"), spectatorWords(table)],
  ];
}
