/** Azul Duel. */
import type { DuelPosition } from "../../protocol";
import { defineGame } from "../game";
import Board from "./Board.svelte";
import ButtonPicture from "./ButtonPicture.svelte";
import { buttonLabel, hiddenActionLabel, overviewOf, placeLabel, placeName, promptOf, promptOfStep } from "./labels";
import { loggedPieces, ownSteps } from "./log";
import Offer from "./Offer.svelte";
import { attemptOf, pathsOf, type DuelAction } from "./paths";
import PiecePicture from "./PiecePicture.svelte";
import { places, type DuelButton, type DuelPlace } from "./places";
import { pointsLabel, sourceLabel, SOURCES } from "./points";
import { profile } from "./profile";

export const duel = defineGame<DuelPosition, DuelPlace, DuelButton, DuelAction>({
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
  isPenalty: ({ kind }) => kind === "broken",
  isScoring: ({ kind }) => kind === "cell" || kind === "special",
  pointsLabel,
  sources: SOURCES,
  mainSources: ({ tablets }) => ["tiles", "special", ...tablets.map((name) => `tablet ${name}`), "broken"],
  sourceLabel,
  ownSteps,
  loggedPieces,
  PiecePicture,
  hasPicture: ({ kind }) => kind === "turn" || kind === "stack",
  ButtonPicture,
  hiddenActionLabel,
});
