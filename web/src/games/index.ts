/** The drawings of each game. */
import type { Component } from "svelte";
import AzulBoard from "./azul/Board.svelte";
import AzulOffer from "./azul/Offer.svelte";
import DuelBoard from "./duel/Board.svelte";
import DuelOffer from "./duel/Offer.svelte";
import PavilionBoard from "./summer-pavilion/Board.svelte";
import PavilionOffer from "./summer-pavilion/Offer.svelte";
import type { GameName } from "../protocol";
import type { BoardProps, OfferProps } from "./kit/props";

export interface Drawings {
  Offer: Component<OfferProps>;
  Board: Component<BoardProps>;
}

export const DRAWINGS: Record<GameName, Drawings> = {
  azul: { Offer: AzulOffer, Board: AzulBoard },
  "summer-pavilion": { Offer: PavilionOffer, Board: PavilionBoard },
  duel: { Offer: DuelOffer, Board: DuelBoard },
};
