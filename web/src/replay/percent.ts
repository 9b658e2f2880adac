/** Chances in whole percents. */
import { signed, t } from "../i18n";

export const percent = (part: number): string => t("web.percent", { value: Math.round(part * 100) });

/** Whole percents with their sign. */
export const signedPercent = (percents: number): string => t("web.percent", { value: signed(percents) });
