/** What the deals and the choices brought a player, in one sentence. */
import { t } from "../i18n";
import type { BalanceInfo } from "../protocol";

type Part = "deals" | "own" | "others";

function clause(part: Part, change: number, opponents: number): string {
  const key = change < 0 ? (`web.analysis.${part}_loss` as const) : (`web.analysis.${part}_gain` as const);
  const points = Math.abs(change);
  return t(key, { change: points, count: part === "others" ? opponents : points });
}

export function luckSentence(balance: BalanceInfo | null, opponents: number): string | null {
  if (!balance) return null;
  const [deals, own, others] = (["deals", "own", "others"] as const).map((part) => clause(part, balance[part], opponents)) as [
    string,
    string,
    string,
  ];
  return t("web.analysis.luck_sentence", { deals, own, others });
}
