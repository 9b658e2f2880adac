/** Places, buttons and prompts of Azul Duel in words. */
import { t } from "../../i18n";
import type { DuelPosition, TileName } from "../../protocol";
import { fromFactory, lineLabel, spaceLabel, tilesLabel } from "../kit/labels";
import type { DuelButton, DuelPlace } from "./places";

const moonTops = ({ factories, large }: DuelPosition): string[] => [...factories.flatMap(({ moon }) => moon.at(-1) ?? []), ...large.moon];

const chipLabel = (chip: string): string =>
  chip
    .split("-")
    .map((colour) => t(`tile.${colour as TileName}`))
    .join(" + ");

export function placeLabel(place: DuelPlace, position: DuelPosition): string {
  switch (place.kind) {
    case "factory":
      return tilesLabel(position.factories[place.number - 1]?.sun ?? [], place.piece, fromFactory(place.number));
    case "large":
      return tilesLabel(position.large.sun, place.piece, t("narration.from.large"));
    case "moon":
      return tilesLabel(moonTops(position), place.piece, t("narration.from.moons"));
    case "offer":
    case "drawn":
      return t("web.place.plate", { number: place.piece ?? "" });
    case "stack":
      return t("web.place.stack");
    case "chip":
      return t("web.place.factory_chip", { number: place.number });
    case "line":
      return lineLabel(place.row);
    case "slot":
      return t("web.place.slot", { number: place.slot });
    case "cell":
      return spaceLabel(place.row, place.column);
    case "chips":
      return t("web.place.chip", { chip: chipLabel(place.piece ?? "") });
    case "broken":
      return t("web.place.broken");
    default:
      return "";
  }
}

export function buttonLabel(button: DuelButton): string {
  switch (button.kind) {
    case "turn":
      return button.degrees === 0 ? t("web.button.unturned") : t("web.button.turn", { degrees: button.degrees });
    case "stack":
      return t("web.button.stack", { tile: t(`tile.${button.colour as TileName}`) });
    case "look":
      return t("web.button.look");
    case "skip":
      return t("web.button.skip");
  }
}

export function promptOf({ choosing, phase }: DuelPosition): string {
  switch (choosing?.type) {
    case "place":
      return t("web.prompt.slot");
    case "draw":
      return t("web.prompt.draw");
    case "keep":
      return t("web.prompt.keep_plate");
    case "under":
      return t("web.prompt.under");
    case "stack":
      return t("web.prompt.stack");
    case "chips":
      return t("web.prompt.chips", { line: choosing.line });
    case "cell":
      return t("web.prompt.tile", { line: choosing.line });
    default:
      return phase === "setup" ? t("web.prompt.setup") : t("web.prompt.acquire");
  }
}

export const promptOfStep = ({ kind }: DuelPlace | DuelButton): string | null => (kind === "turn" ? t("web.prompt.turn") : null);

/** Actions with plates that only their player may see. */
type HiddenAction = "draw" | "look" | "keep" | "under";

export const hiddenActionLabel = (kind: string): string => t(`web.hidden.${kind as HiddenAction}`);
