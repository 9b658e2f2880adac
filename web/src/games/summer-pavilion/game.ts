/** Azul: Summer Pavilion. */
import type { PavilionPosition } from "../../protocol";
import { defineGame } from "../game";
import Board from "./Board.svelte";
import ButtonPicture from "./ButtonPicture.svelte";
import { shortcutOf } from "./kept-tiles";
import { buttonLabel, overviewOf, placeLabel, placeName, promptOf, promptOfStep, standingWords } from "./labels";
import { loggedPieces } from "./log";
import Offer from "./Offer.svelte";
import { attemptOf, pathsOf, type PavilionAction } from "./paths";
import { places, type PavilionButton, type PavilionPlace } from "./places";
import PlacePicture from "./PlacePicture.svelte";
import { pointsLabel, sourceLabel, SOURCES } from "./points";
import { profile } from "./profile";

export const summerPavilion = defineGame<PavilionPosition, PavilionPlace, PavilionButton, PavilionAction>({
  profile,
  places,
  Offer,
  Board,
  isBoardWide: false,
  pathsOf,
  attemptOf,
  placeLabel,
  placeName,
  buttonLabel,
  promptOf,
  promptOfStep,
  overviewOf,
  standingWords,
  isScoring: ({ kind }) => kind === "space",
  pointsLabel,
  sources: SOURCES,
  mainSources: () => SOURCES,
  sourceLabel,
  loggedPieces,
  PlacePicture,
  isQuiet: ({ kind }) => kind === "discard",
  hasPicture: ({ kind }) => kind === "pay",
  ButtonPicture,
  shortcutOf,
});
