/** The pictures of the games on the home page. */

export interface PlacedTile {
  piece: string;
  x: number;
  y: number;
  size: number;
  turn?: number;
}

export interface Picture {
  /** What lies below the tiles. */
  under: readonly { href: string; x: number; y: number; size: number }[];
  tiles: readonly PlacedTile[];
}

export const PICTURE_MIDDLE = { x: 240, y: 160 };
