/** The places of an Azul Duel table, and the buttons beside it. */
import {
  buttonNotation,
  PlaceNotation,
  SHARED_TEMPLATES,
  type BoardPlace,
  type Button,
  type SharedPlace,
  type TablePlace,
} from "../kit/places";
import type { Turn } from "./plates";

export type DuelPlace =
  | SharedPlace
  | TablePlace<"large">
  /** The top tiles of all moons: drawn several times, one choice. */
  | TablePlace<"moon">
  /** The moon pile of one factory. */
  | TablePlace<"pile", { number: number }>
  | TablePlace<"large pile">
  | TablePlace<"chip", { number: number }>
  | TablePlace<"offer">
  | TablePlace<"stack">
  | TablePlace<"drawn">
  | TablePlace<"tower">
  | BoardPlace<"slot", { slot: number }>
  | BoardPlace<"cell", { row: number; column: number }>
  /** Where a special tile is laid; the server names only its row. */
  | BoardPlace<"special", { row: number }>
  | BoardPlace<"broken">
  | BoardPlace<"chips">
  | BoardPlace<"tokens">
  | BoardPlace<"first player tile">;

export const places = new PlaceNotation<DuelPlace>(
  {
    ...SHARED_TEMPLATES,
    large: "large",
    moon: "moon",
    pile: "factory {number} moon",
    "large pile": "large moon",
    chip: "factory {number} chip",
    offer: "offer",
    stack: "stack",
    drawn: "drawn",
    tower: "tower",
    slot: "slot {slot}",
    cell: "cell {row} {column}",
    special: "dome {row}",
    broken: "broken",
    chips: "chips",
    tokens: "tokens",
    "first player tile": "first player tile",
  },
  { pile: "moon {number}", cell: "dome {row} {column}" },
);

export const placeOf = places.place;

export type DuelButton = Button<"turn", { degrees: Turn }> | Button<"stack", { colour: string }> | Button<"look"> | Button<"skip">;

export const buttonOf = buttonNotation<DuelButton>({ turn: "turn {degrees}", stack: "stack {colour}", look: "look", skip: "skip" });
