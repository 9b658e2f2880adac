/** The types of the server's API. */
import type * as Azul from "./generated/azul";
import type * as Duel from "./generated/duel";
import type * as Pavilion from "./generated/summer-pavilion";
import type { Listed, SeatInfo, TableInfo } from "./generated/messages";

export type * from "./generated/messages";
export type { Azul, Duel, Pavilion };

export type AzulPosition = Azul.Position;
export type PavilionPosition = Pavilion.Position;
export type DuelPosition = Duel.Position;
export type AzulBoard = Azul.Board;
export type PavilionBoard = Pavilion.Board;
export type DuelBoard = Duel.Board;
export type Position = AzulPosition | PavilionPosition | DuelPosition;

/** The tiles of all games. */
export type TileName =
  Azul.Position["centre"][number] | NonNullable<Pavilion.Position["wild"]> | Duel.LargeFactory["sun"][number] | "special";

type Options = Azul.Options & Pavilion.Options & Duel.Options;
type ValueOf<Options> = Options[keyof Options];
type WordsIn<Value> = Value extends readonly (infer One)[] ? WordsIn<One> : Extract<Value, string>;
export type OptionName = keyof Options;
/** The values of options that are words; the wild colours of a list are tiles. */
export type OptionWord = WordsIn<ValueOf<Azul.Options> | Exclude<ValueOf<Pavilion.Options>, unknown[]> | ValueOf<Duel.Options>>;

export type GameName = TableInfo["game"];
export type Level = NonNullable<SeatInfo["level"]>;
export type Clock = TableInfo["clock"];
export type Status = Listed["status"];

export const GAMES: readonly GameName[] = ["azul", "summer-pavilion", "duel"];
export const LEVELS: readonly Level[] = ["beginner", "apprentice", "artisan", "master", "grandmaster"];
