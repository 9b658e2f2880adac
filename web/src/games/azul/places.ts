/** The places of an Azul table, and the buttons beside it. */
import {
  buttonNotation,
  PlaceNotation,
  SHARED_TEMPLATES,
  type BoardPlace,
  type Button,
  type SharedPlace,
  type TablePlace,
} from "../kit/places";

export type AzulPlace = SharedPlace | BoardPlace<"wall", { row: number; column: number }> | BoardPlace<"floor"> | TablePlace<"lid">;

export const places = new PlaceNotation<AzulPlace>({
  ...SHARED_TEMPLATES,
  wall: "wall {row} {column}",
  floor: "floor",
  lid: "lid",
});

export const placeOf = places.place;

export type AzulButton = Button<"with jokers"> | Button<"without jokers">;

export const buttonOf = buttonNotation<AzulButton>({ "with jokers": "with jokers", "without jokers": "without jokers" });
