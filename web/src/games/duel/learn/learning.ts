/** The lesson and the rules of Azul Duel. */
import type { Learning } from "../../game";
import { places } from "../places";
import TabletList from "./TabletList.svelte";

export const learning: Learning = {
  places,
  sections: { goal: 1, setup: 4, turn: 2, plates: 3, taking: 5, chips: 3, decoration: 5, end: 2, tablets: 1 },
  figures: { taking: { step: "sun", part: "offer" }, decoration: { step: "dome", part: "board" } },
  tables: { tablets: TabletList },
  proportions: {
    rows: "minmax(auto, 2fr) minmax(0, 3fr)",
    narrowOffer: "760 / 496",
    narrowBoard: "708 / 444",
    figureOffer: "1106 / 312",
    figureBoard: "708 / 444",
    figureBoardWidth: "34rem",
  },
  lesson: () => import("./lesson.json"),
  strategy: () => import("./strategy.json"),
};
