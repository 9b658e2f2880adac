/** The drawings of each game, loaded when a table needs them. */
import type { Component } from "svelte";
import type { GameName } from "../protocol";
import type { Pick } from "./places";

export interface OfferProps {
  position: any;
  pick: Pick;
}

export interface BoardProps extends OfferProps {
  seat: number;
  small?: boolean;
  name?: string;
}

export interface Drawings {
  Offer: Component<OfferProps>;
  Board: Component<BoardProps>;
}

const FILES = import.meta.glob<{ default: Component<any> }>("../boards/*.svelte");
const NAMES: Record<GameName, string> = { azul: "Azul", "summer-pavilion": "Pavilion", duel: "Duel" };

export async function drawingsOf(game: GameName): Promise<Drawings> {
  const load = (part: string) => FILES[`../boards/${NAMES[game]}${part}.svelte`]!();
  const [offer, board] = await Promise.all([load("Offer"), load("Board")]);
  return { Offer: offer.default, Board: board.default };
}
