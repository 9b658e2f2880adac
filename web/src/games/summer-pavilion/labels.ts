/** Places, buttons and prompts of Summer Pavilion in words. */
import { t } from "../../i18n";
import type { PavilionPosition, TileName } from "../../protocol";
import { fromCentre, fromFactory, tilesLabel } from "../kit/labels";
import { canKeepAll, MOST_KEPT } from "./kept-tiles";
import { centreSource, factorySource, mostInOnePlace, ownTiles } from "../kit/overview";
import { cost, HOURS, STAR_COLOURS, type StarName } from "./layout";
import type { PavilionButton, PavilionPlace } from "./places";

export function placeLabel(place: PavilionPlace, position: PavilionPosition): string {
  switch (place.kind) {
    case "factory":
      return tilesLabel(position.factories[place.number - 1] ?? [], place.piece, fromFactory(place.number));
    case "centre":
      return tilesLabel(position.centre, place.piece, fromCentre());
    case "supply":
      return tilesLabel(position.supply, place.piece, t("web.place.from_supply"));
    case "space":
      return describedSpace(place, position);
    case "hand":
      return place.piece ? t("web.place.hand", { tile: t(`tile.${place.piece as TileName}`) }) : "";
    default:
      return "";
  }
}

export const placeName = (place: PavilionPlace): string => (place.kind === "space" ? spaceLabel(place) : "");

export const spaceLabel = ({ star, hour }: { star: number | "centre"; hour: number }): string =>
  t(star === "centre" ? "web.place.centre_star" : "web.place.star", { star, at: hour });

/** A space with its colour and its cost. */
function describedSpace(place: { star: number | "centre"; hour: number }, { options }: PavilionPosition): string {
  const star = String(place.star) as StarName;
  const colour = options.board === "coloured" ? STAR_COLOURS[star] : undefined;
  return t("web.place.described_space", {
    colour: colour ? t(`tile.${colour as TileName}`) : t("web.place.any_colour"),
    cost: cost(options.board, star, HOURS.indexOf(place.hour)),
    space: spaceLabel(place),
  });
}

/** What a glance at the table shows: the largest groups without the wild colour, or the player's tiles. */
export function overviewOf({ phase, wild, factories, centre, players, current_player, choosing }: PavilionPosition): string {
  if (choosing || current_player === null) return "";
  const wildly = wild ? t("web.overview.wild", { colour: t(`tile.${wild}`) }) : "";
  const said =
    phase === "placing"
      ? ownTiles(players[current_player]!.hand)
      : mostInOnePlace(
          [...factories.map(factorySource), centreSource(centre)].map(({ name, tiles }) => ({
            name,
            tiles: tiles.filter((tile) => tile !== wild),
          })),
        );
  return [said, wildly].filter(Boolean).join(" ");
}

export function buttonLabel(button: PavilionButton, position: PavilionPosition): string {
  switch (button.kind) {
    case "pay":
      return t("web.button.pay", { count: button.count });
    case "discard":
      return t("web.button.discard", { count: position.players[position.current_player ?? 0]!.hand.length });
    case "pass":
      return t("web.button.pass");
  }
}

export function promptOf(position: PavilionPosition): string {
  if (position.phase === "taking") return t("web.prompt.take_wild");
  switch (position.choosing?.type) {
    case "bonus":
      return t("web.prompt.bonus", { count: position.choosing.count });
    case "pay":
      return t("web.prompt.pay");
    case "keep":
      return canKeepAll(position) ? t("web.prompt.keep_all") : t("web.prompt.keep", { count: MOST_KEPT });
    default:
      return t("web.prompt.place");
  }
}

export const promptOfStep = ({ kind }: PavilionPlace | PavilionButton): string | null => (kind === "hand" ? t("web.prompt.colour") : null);
