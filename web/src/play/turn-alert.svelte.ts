/** Alerts the player to their turn: in the title of the tab, and with a sound if other people play or the tab is hidden. */
import { untrack } from "svelte";
import { t } from "../i18n";
import { announce } from "../state/announcer.svelte";
import { turnSound } from "./sounds";

/** `overview` is what a glance at the table shows, for those who hear it. */
export function watchTurn(isMine: () => boolean, overview: () => string, isAlone: () => boolean): void {
  let was = false;
  $effect(() => {
    const is = isMine();
    document.title = is ? `● ${t("web.your_turn")} · ${t("web.title")}` : t("web.title");
    if (is && !was) {
      announce([t("web.your_turn"), untrack(overview)].filter(Boolean).join(". "));
      if (!isAlone() || document.hidden) turnSound();
    }
    was = is;
  });
  $effect(() => () => {
    document.title = t("web.title");
  });
}
