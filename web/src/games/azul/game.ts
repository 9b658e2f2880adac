/** Azul. */
import type { AzulPosition } from "../../protocol";
import { defineGame } from "../game";
import Board from "./Board.svelte";
import { buttonLabel, overviewOf, placeLabel, placeName, promptOf, promptOfStep } from "./labels";
import Offer from "./Offer.svelte";
import { attemptOf, pathsOf, type AzulAction } from "./paths";
import { places, type AzulButton, type AzulPlace } from "./places";
import { pointsLabel, sourceLabel, SOURCES } from "./points";
import { profile } from "./profile";

export const azul = defineGame<AzulPosition, AzulPlace, AzulButton, AzulAction>({
  profile,
  places,
  Offer,
  Board,
  isBoardWide: true,
  pathsOf,
  attemptOf,
  placeLabel,
  placeName,
  buttonLabel,
  promptOf,
  promptOfStep,
  overviewOf,
  isPenalty: ({ kind }) => kind === "floor",
  isScoring: ({ kind }) => kind === "wall",
  pointsLabel,
  sources: SOURCES,
  mainSources: () => SOURCES.filter((source) => source !== "start"),
  sourceLabel,
});
