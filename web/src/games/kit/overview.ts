/** What a glance at the table shows, in words: where most tiles of one colour lie. */
import { list, t } from "../../i18n";
import { looseTiles } from "./labels";
import { groups } from "./groups";

/** A place from which all tiles of a colour are taken together. */
export interface Source {
  name: string;
  tiles: readonly string[];
}

const MOST_NAMED = 3;

/** "Most in one place: 3 red, factory 2"; empty if there are no tiles. */
export function mostInOnePlace(sources: readonly Source[]): string {
  const taken = sources.flatMap(({ name, tiles }) => groups(tiles).map(({ piece, indexes }) => ({ name, piece, count: indexes.length })));
  const most = Math.max(0, ...taken.map(({ count }) => count));
  if (most === 0) return "";
  if (most === 1) return t("web.overview.single");
  const largest = taken.filter(({ count }) => count === most).slice(0, MOST_NAMED);
  const named = largest.map(({ name, piece, count }) => t("web.overview.tiles", { tiles: looseTiles(piece, count), place: name }));
  return t("web.overview.most", { tiles: named.join("; ") });
}

export const factorySource = (tiles: readonly string[], index: number): Source => ({
  name: t("web.overview.factory", { number: index + 1 }),
  tiles,
});

export const centreSource = (tiles: readonly string[]): Source => ({ name: t("web.overview.centre"), tiles });

/** Tiles of a player in words: "Your tiles: 2 blue and 1 red." */
export const ownTiles = (tiles: readonly string[]): string =>
  t("web.overview.own", { tiles: list(groups(tiles).map(({ piece, indexes }) => looseTiles(piece, indexes.length))) });
