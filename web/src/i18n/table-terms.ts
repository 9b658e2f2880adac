/** What was chosen for a table, in words. */
import type { Clock, OptionName, OptionWord, TableInfo, TileName } from "../protocol";
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

const onOrOff = (isOn: boolean): string => t(isOn ? "web.on" : "web.off");

export const optionWord = (word: OptionWord | "own"): string => t(`web.option.${word}`);

/** One value of an option, or of a list that is one: an order of colours, or sides of tablets. */
export function valueWords(option: OptionName, value: unknown): string {
  if (Array.isArray(value)) return list(value.map((one) => (option === "wilds" ? t(`tile.${one as TileName}`) : optionWord(one))));
  if (typeof value === "boolean") return onOrOff(value);
  return typeof value === "number" ? String(value) : optionWord(value as OptionWord);
}

/** Tablets are counted where they are drawn; who chose them chose how many. */
const isTold = (option: OptionName, { tablets }: TableInfo["options"]): boolean => option !== "tablet_count" || tablets === "random";

function spectatorWords({ watching, public: isPublic }: TableInfo): string {
  if (watching === "seated") return t("web.terms.nobody");
  return t(isPublic ? "web.terms.everybody" : "web.terms.who_has_link");
}

/** Who begins, if that was chosen: where a game goes on from a position, it was not. */
function firstTerm({ first, seats }: TableInfo, names: readonly string[]): [string, string][] {
  if (first === null) return [];
  const isNamed = first !== "random" && seats[first]!.kind !== "open";
  const who = first === "random" ? t("web.new.first.random") : isNamed ? names[first]! : t("web.new.seat", { number: first + 1 });
  return [[t("web.new.first"), who]];
}

/** Everything that was chosen when the table was made, each with its name; `names` are those of the seats. */
export function termsOf(table: TableInfo, names: readonly string[]): [name: string, value: string][] {
  const { options, clock, takebacks, hints } = table;
  return [
    ...(Object.keys(options) as OptionName[])
      .filter((option) => isTold(option, options))
      .map((option): [string, string] => [t(`web.option_name.${option}`), valueWords(option, options[option])]),
    ...firstTerm(table, names),
    [t("web.new.clock"), clockWords(clock)],
    [t("web.terms.takebacks"), onOrOff(takebacks)],
    [t("web.terms.hints"), onOrOff(hints)],
    [t("web.terms.spectators"), spectatorWords(table)],
  ];
}
