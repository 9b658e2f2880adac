// Made by `npm run protocol` from docs/position-azul.schema.json.

/** A position of Azul. */
export type Position = {
  "format": 1;
  "game": "azul";
  "options": Options;
  "round": number;
  "phase": "over" | "taking" | "tiling";
  /** The seat that started this round. */
  "first_player": number;
  /** The seat to act; null when the game is over. */
  "current_player": number | null;
  /** While tiling: the line whose tile must be placed on the wall. */
  "choosing": number | null;
  /** The seat that holds the first-player marker; null if it is in the centre. */
  "marker": number | null;
  "factories": (("black" | "blue" | "joker" | "red" | "white" | "yellow")[])[];
  "centre": ("black" | "blue" | "joker" | "red" | "white" | "yellow")[];
  /** Tiles in the bag, by kind. May be omitted if `lid` is given. */
  "bag": Record<string, number> | null;
  /** Tiles in the lid, by kind. May be omitted if `bag` is given. */
  "lid": Record<string, number> | null;
  /** Consecutive rounds that have reached the wall-tiling with no tile placed on any wall. */
  "rounds_without_tile": number;
  "players": (Board)[];
  /** The state of the random generator. Present only in the complete position, never in a viewer's. */
  "generator": string | null;
};

/** The options of the game. */
export type Options = {
  "wall": "coloured" | "grey";
  "jokers": boolean;
};

/** A player's board. */
export type Board = {
  "score": number;
  /** The pattern lines, from top to bottom. */
  "lines": (("black" | "blue" | "joker" | "red" | "white" | "yellow")[])[];
  /** The rows from top to bottom; in each row, the spaces from left to right. */
  "wall": (("black" | "black joker" | "blue" | "blue joker" | "joker" | "red" | "red joker" | "white" | "white joker" | "yellow" | "yellow joker" | null)[])[];
  /** The pieces on the floor line, from left to right. */
  "floor": ("black" | "blue" | "joker" | "marker" | "red" | "white" | "yellow")[];
};
