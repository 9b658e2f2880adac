/** The props of the drawings of every game. */
import type { IconName } from "../../art/icons";
import type { Interaction } from "./interaction";

export interface OfferProps<Position> {
  position: Position;
  interaction?: Interaction;
}

/** The player of a board, beside what the position says. */
export interface SeatStatus {
  isBot: boolean;
  isAway?: boolean;
  /** Whether its points are being counted at the end of a round. */
  isScoring?: boolean;
  /** The score if the round ended now, or after the action under the pointer. */
  projection?: number;
  clock?: { text: string; isLow: boolean };
  reaction?: { icon: IconName; text: string };
  /** Explains the score. */
  onscore?: () => void;
}

export interface BoardProps<Position> extends OfferProps<Position> {
  seat: number;
  /** Whether it is drawn small, beside the viewer's own board. */
  small?: boolean;
  name?: string;
  /** Whether it is the viewer's own board. */
  isYours?: boolean;
  status?: SeatStatus;
}
