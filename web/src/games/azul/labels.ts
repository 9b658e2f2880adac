/** Places, buttons and prompts of Azul in words. */
import { t } from "../../i18n";
import type { AzulPosition } from "../../protocol";
import { fromCentre, fromFactory, lineLabel, lineName, spaceLabel, tilesLabel } from "../kit/labels";
import { centreSource, factorySource, mostInOnePlace } from "../kit/overview";
import type { AzulButton, AzulPlace } from "./places";

export function placeLabel(place: AzulPlace, position: AzulPosition): string {
  switch (place.kind) {
    case "factory":
      return tilesLabel(position.factories[place.number - 1] ?? [], place.piece, fromFactory(place.number));
    case "centre":
      return tilesLabel(position.centre, place.piece, fromCentre());
    case "line":
      return lineLabel(place.row, position.players[place.seat]?.lines[place.row - 1] ?? []);
    default:
      return placeName(place);
  }
}

export function placeName(place: AzulPlace): string {
  switch (place.kind) {
    case "line":
      return lineName(place.row);
    case "wall":
      return spaceLabel(place.row, place.column);
    case "floor":
      return t("web.place.floor");
    default:
      return "";
  }
}

/** What a glance at the table shows. */
export function overviewOf({ phase, factories, centre }: AzulPosition): string {
  return phase === "taking" ? mostInOnePlace([...factories.map(factorySource), centreSource(centre)]) : "";
}

export const buttonLabel = ({ kind }: AzulButton): string =>
  t(kind === "with jokers" ? "web.button.with_jokers" : "web.button.without_jokers");

export function promptOf(position: AzulPosition): string {
  return position.phase === "tiling" ? t("web.prompt.tile", { line: position.choosing ?? "" }) : t("web.prompt.take");
}

export const promptOfStep = (next: AzulPlace | AzulButton): string | null => (next.type === "button" ? t("web.prompt.jokers") : null);
