// Made by `npm run protocol` from docs/position-azul.schema.json.

/** A position of Azul. */
export type Position = {
  "format": 1;
  "game": "azul";
  "options": Options;
  "round": number;
  "phase": "over" | "taking" | "tiling";
  /** the seat that began this round */
  "first_player": number;
  /** the seat that must act; null when the game is over */
  "current_player": number | null;
  /** while tiling, the line whose tile must be laid */
  "choosing": number | null;
  /** who holds the first player marker; null: it is in the centre */
  "marker": number | null;
  "factories": (("black" | "blue" | "joker" | "red" | "white" | "yellow")[])[];
  "centre": ("black" | "blue" | "joker" | "red" | "white" | "yellow")[];
  /** may be left out if the lid is given */
  "bag": Record<string, number> | null;
  /** may be left out if the bag is given */
  "lid": Record<string, number> | null;
  /** rounds in a row that have come to their tiling without a tile laid on any wall */
  "rounds_without_tile": number;
  "players": (Board)[];
  /** only in the whole truth, never in a viewer's position */
  "generator": string | null;
};

/** How the table plays. */
export type Options = {
  "wall": "coloured" | "grey";
  "jokers": boolean;
};

/** A player's board. */
export type Board = {
  "score": number;
  /** pattern lines, from the top */
  "lines": (("black" | "blue" | "joker" | "red" | "white" | "yellow")[])[];
  /** rows from the top, spaces from the left */
  "wall": (("black" | "black joker" | "blue" | "blue joker" | "joker" | "red" | "red joker" | "white" | "white joker" | "yellow" | "yellow joker" | null)[])[];
  /** pieces of the floor line, from the left */
  "floor": ("black" | "blue" | "joker" | "marker" | "red" | "white" | "yellow")[];
};
