/** The terms of a table in words: everything that was chosen when it was created. */
import { valueLabel } from "../games/options";
import { PROFILES } from "../games/profiles";
import { clockLabel, onOrOff, t } from "../i18n";
import type { OptionName, TableInfo } from "../protocol";

type Term = [name: string, value: string];

function optionTerms({ game, options }: TableInfo): Term[] {
  const unused = PROFILES[game].unusedOptions?.(options) ?? [];
  return (Object.keys(options) as OptionName[])
    .filter((option) => !unused.includes(option))
    .map((option) => [t(`web.option_name.${option}`), valueLabel(game, option, options[option])]);
}

/** Who begins. A game that continues from a position has no such term. */
function firstTerm({ first, seats }: TableInfo, names: readonly string[]): Term[] {
  if (first === null) return [];
  const isNamed = first !== "random" && seats[first]!.kind !== "open";
  const who = first === "random" ? t("web.new.first.random") : isNamed ? names[first]! : t("web.new.seat", { number: first + 1 });
  return [[t("web.new.first"), who]];
}

function spectators({ watching, public: isPublic }: TableInfo): string {
  if (watching === "seated") return t("web.terms.nobody");
  return t(isPublic ? "web.terms.everybody" : "web.terms.anyone_with_link");
}

/** The terms of a table; `names` are those of its seats. */
export function termsOf(table: TableInfo, names: readonly string[]): Term[] {
  return [
    ...optionTerms(table),
    ...firstTerm(table, names),
    [t("web.new.clock"), clockLabel(table.clock)],
    [t("web.terms.takebacks"), onOrOff(table.takebacks)],
    [t("web.terms.hints"), onOrOff(table.hints)],
    [t("web.terms.spectators"), spectators(table)],
  ];
}
