/** The values of a game's options in words. */
import { list, onOrOff, optionLabel } from "../i18n";
import type { GameName, OptionName, OptionWord } from "../protocol";
import { PROFILES } from "./profiles";

/** One item of an option that is a list. */
export function itemLabel(game: GameName, option: OptionName, item: string): string {
  const label = PROFILES[game].itemLabels?.[option];
  return label ? label(item) : optionLabel(item as OptionWord);
}

export function valueLabel(game: GameName, option: OptionName, value: unknown): string {
  if (Array.isArray(value)) return list(value.map((item) => itemLabel(game, option, item)));
  if (typeof value === "boolean") return onOrOff(value);
  return typeof value === "number" ? String(value) : optionLabel(value as OptionWord);
}
