/** The places of a Summer Pavilion table, and the buttons beside it. */
import {
  buttonNotation,
  PlaceNotation,
  SHARED_TEMPLATES,
  type BoardPlace,
  type Button,
  type SharedPlace,
  type TablePlace,
} from "../kit/places";
import type { StarName } from "./layout";

/** A star by its hour on the clock, or the one in the middle. */
type Star = number | "centre";

export type PavilionPlace =
  | SharedPlace
  | TablePlace<"supply">
  | TablePlace<"depot">
  | BoardPlace<"hand">
  | BoardPlace<"corners">
  | BoardPlace<"token">
  | BoardPlace<"star", { star: Star }>
  | BoardPlace<"space", { star: Star; hour: number }>;

export const places = new PlaceNotation<PavilionPlace>({
  ...SHARED_TEMPLATES,
  supply: "supply",
  depot: "depot",
  hand: "hand",
  corners: "corners",
  token: "token",
  star: "star {star}",
  space: "star {star} at {hour}",
});

export const placeOf = places.place;

export const starOf = (name: StarName): Star => (name === "centre" ? name : Number(name));

export type PavilionButton = Button<"pay", { count: number }> | Button<"pass"> | Button<"discard">;

export const buttonOf = buttonNotation<PavilionButton>({ pay: "pay {count}", pass: "pass", discard: "discard" });
