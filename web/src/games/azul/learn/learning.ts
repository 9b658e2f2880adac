/** The lesson and the rules of Azul. */
import type { Learning } from "../../game";
import { places } from "../places";

export const learning: Learning = {
  places,
  sections: { goal: 1, setup: 2, taking: 5, tiling: 3, end: 3, grey: 2, jokers: 7 },
  figures: { taking: { step: "take", part: "offer" }, tiling: { step: "wall", part: "board" } },
  proportions: {
    rows: "minmax(auto, 3fr) minmax(0, 5fr)",
    narrowOffer: "900 / 430",
    narrowBoard: "708 / 444",
    figureOffer: "900 / 330",
    figureBoard: "708 / 444",
    figureBoardWidth: "34rem",
  },
  lesson: () => import("./lesson.json"),
  strategy: () => import("./strategy.json"),
};
