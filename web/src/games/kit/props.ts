/** What the drawings of every game are given. */
import type { Pick } from "./places";

export interface OfferProps<Position = any> {
  position: Position;
  pick?: Pick;
}

export interface BoardProps<Position = any> extends OfferProps<Position> {
  seat: number;
  /** Whether it is one of the others', beside one's own. */
  small?: boolean;
  name?: string;
  /** Whether it belongs to whoever looks at it. */
  isYours?: boolean;
}
