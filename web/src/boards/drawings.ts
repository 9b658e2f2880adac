/** The drawings of each game. */
import type { Component } from "svelte";
import AzulBoard from "./AzulBoard.svelte";
import AzulOffer from "./AzulOffer.svelte";
import DuelBoard from "./DuelBoard.svelte";
import DuelOffer from "./DuelOffer.svelte";
import PavilionBoard from "./PavilionBoard.svelte";
import PavilionOffer from "./PavilionOffer.svelte";
import type { GameName } from "../protocol";
import type { BoardProps, OfferProps } from "./props";

export interface Drawings {
  Offer: Component<OfferProps>;
  Board: Component<BoardProps>;
}

export const DRAWINGS: Record<GameName, Drawings> = {
  azul: { Offer: AzulOffer, Board: AzulBoard },
  "summer-pavilion": { Offer: PavilionOffer, Board: PavilionBoard },
  duel: { Offer: DuelOffer, Board: DuelBoard },
};
