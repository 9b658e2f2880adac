/** The lesson and the rules of Summer Pavilion. */
import type { Learning } from "../../game";
import { places } from "../places";
import BonusTable from "./BonusTable.svelte";

export const learning: Learning = {
  places,
  sections: { goal: 1, setup: 4, taking: 4, placing: 4, bonus: 3, passing: 2, end: 2, monochrome: 3 },
  figures: { taking: { step: "wild", part: "offer" }, bonus: { step: "ornament", part: "board" } },
  tables: { end: BonusTable },
  proportions: {
    rows: "minmax(auto, 2fr) minmax(0, 4fr)",
    narrowOffer: "800 / 500",
    narrowBoard: "672 / 804",
    figureOffer: "900 / 440",
    figureBoard: "672 / 804",
    figureBoardWidth: "28rem",
  },
  lesson: () => import("./lesson.json"),
  strategy: () => import("./strategy.json"),
};
