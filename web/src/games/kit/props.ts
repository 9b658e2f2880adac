/** The props of the drawings of every game. */
import type { Interaction } from "./interaction";

export interface OfferProps<Position> {
  position: Position;
  interaction?: Interaction;
}

export interface BoardProps<Position> extends OfferProps<Position> {
  seat: number;
  /** Whether it is drawn small, beside the viewer's own board. */
  small?: boolean;
  name?: string;
  /** Whether it is the viewer's own board. */
  isYours?: boolean;
}
