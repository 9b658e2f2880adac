/** Places, buttons and prompts of Summer Pavilion in words. */
import { t } from "../../i18n";
import type { PavilionPosition, TileName } from "../../protocol";
import { fromCentre, fromFactory, tilesLabel } from "../kit/labels";
import { canKeepAll, MOST_KEPT } from "./kept-tiles";
import { centreSource, factorySource, mostInOnePlace, ownTiles } from "../kit/overview";
import type { Options } from "../game";
import { cost, HOURS, starColour, type Side, type StarName } from "./layout";
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

export const placeName = (place: PavilionPlace, options: Options): string => (place.kind === "space" ? spaceLabel(place, options) : "");

/** A star as players see it: by its colour if it has one, otherwise by its place on the board. */
export const starLabel = (side: Side, star: StarName): string => t(`star.${starColour(side, star) ?? star}`);

interface Space {
  star: number | "centre";
  hour: number;
}

const starOf = ({ star }: Space): StarName => String(star) as StarName;
const costOf = (side: Side, space: Space): number => cost(side, starOf(space), HOURS.indexOf(space.hour));

/** A space by the number that is printed on it, and its star. */
export function spaceLabel(space: Space, { board }: Options): string {
  const side = board as Side;
  return t("star.space", { number: costOf(side, space), star: starLabel(side, starOf(space)) });
}

/** A space with its colour and its cost, and its direction, by which those who do not see the board know its neighbours. */
function describedSpace(space: Space, { options }: PavilionPosition): string {
  const colour = starColour(options.board, starOf(space));
  return t("web.place.described_space", {
    colour: colour ? t(`tile.${colour}`) : t("web.place.any_colour"),
    cost: costOf(options.board, space),
    hour: space.hour,
    star: starLabel(options.board, starOf(space)),
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

/** Tiles in the hand count only once they are placed: until then, the forecast is what passing would leave. */
export function standingWords({ phase }: PavilionPosition, score: number, change: number): string | null {
  if (phase === "placing") return t("web.preview.if_passed", { score });
  return change ? null : "";
}
