/** Places, buttons and prompts of Azul Duel in words. */
import { t } from "../../i18n";
import type { Duel, DuelPosition, TileName } from "../../protocol";
import { fromFactory, lineLabel, lineName, spaceLabel, tilesLabel } from "../kit/labels";
import { factorySource, mostInOnePlace } from "../kit/overview";
import { pieceName } from "../kit/text";
import { slotAt } from "./layout";
import { cells } from "./plates";
import type { DuelButton, DuelPlace } from "./places";

const moonTops = ({ factories, large }: DuelPosition): string[] => [...factories.flatMap(({ moon }) => moon.at(-1) ?? []), ...large.moon];

export const chipLabel = (chip: string): string =>
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
      return plateLabel(Number(place.piece));
    case "stack":
      return t("web.place.stack");
    case "chip":
      return t("web.place.factory_chip", { number: place.number });
    case "line":
      return lineLabel(place.row, tilesOfLine(position.players[place.seat]?.lines[place.row - 1]));
    case "cell":
      return cellLabel(place, position);
    case "chips":
      return t("web.place.chip", { chip: chipLabel(place.piece ?? "") });
    default:
      return placeName(place);
  }
}

export function placeName(place: DuelPlace): string {
  switch (place.kind) {
    case "line":
      return lineName(place.row);
    case "slot":
      return t("web.place.slot", { number: place.slot });
    case "cell":
      return spaceLabel(place.row, place.column);
    case "special":
      return t("web.place.row", { row: place.row });
    case "broken":
      return t("web.place.broken");
    default:
      return "";
  }
}

/** A plate with its four cells. */
export const plateLabel = (plate: number): string => t("web.place.plate", { number: plate, cells: cells(plate).map(pieceName).join(", ") });

/** A space of the dome with the colour that is printed there. */
function cellLabel({ seat, row, column }: { seat: number; row: number; column: number }, { players }: DuelPosition): string {
  const { slot, index } = slotAt(row, column);
  const placed = players[seat]?.dome[slot - 1];
  const space = spaceLabel(row, column);
  return placed ? `${space}, ${pieceName(cells(placed.plate, placed.turn)[index]!)}` : space;
}

/** The tiles of a pattern line. */
export const tilesOfLine = (line: Duel.PatternLine | null | undefined): string[] =>
  line ? Array<string>(line.count).fill(line.colour) : [];

/** What a glance at the table shows. */
export function overviewOf(position: DuelPosition): string {
  if (position.choosing || position.phase === "setup") return "";
  return mostInOnePlace([
    ...position.factories.map(({ sun }, index) => factorySource(sun, index)),
    { name: t("web.overview.large"), tiles: position.large.sun },
    { name: t("web.overview.moons"), tiles: moonTops(position) },
  ]);
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

export function promptOf({ choosing, phase, players, current_player: player }: DuelPosition): string {
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
      if (phase === "setup") return t("web.prompt.setup");
      return t(player === null || players[player]!.tokens ? "web.prompt.acquire" : "web.prompt.acquire_no_plate");
  }
}

export const promptOfStep = ({ kind }: DuelPlace | DuelButton): string | null => (kind === "turn" ? t("web.prompt.turn") : null);

/** Actions with plates that only their player may see. */
export type HiddenAction = "draw" | "look" | "keep" | "under";

export const hiddenActionLabel = (kind: string): string => t(`web.hidden.${kind as HiddenAction}`);
