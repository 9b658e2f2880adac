// Made by `npm run protocol` from docs/position-summer-pavilion.schema.json.

/** A position of Summer Pavilion. */
export type Position = {
  "format": 1;
  "game": "summer-pavilion";
  "options": Options;
  "round": number;
  /** The wild colour of this round. May be omitted. */
  "wild": "blue" | "green" | "orange" | "purple" | "red" | "yellow" | null;
  "phase": "over" | "placing" | "taking";
  /** The seat that started this round. */
  "first_player": number;
  /** The seat to act; null when the game is over. */
  "current_player": number | null;
  /** The pending choice of an unfinished turn. */
  "choosing": Pay | Bonus | Keep | null;
  /** The seat that holds the start-player token; null if it is in the centre. */
  "token": number | null;
  "factories": (("blue" | "green" | "orange" | "purple" | "red" | "yellow")[])[];
  "centre": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  "supply": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  /** Tiles in the bag, by colour. May be omitted if `depot` is given. */
  "bag": Record<string, number> | null;
  /** Tiles in the depot, by colour. May be omitted if `bag` is given. */
  "depot": Record<string, number> | null;
  "players": (Board)[];
  /** The state of the random generator. Present only in the complete position, never in a viewer's. */
  "generator": string | null;
};

/** The options of the game. */
export type Options = {
  "board": "coloured" | "monochrome";
  /** The wild colours of rounds 1 to 6: a side of the supply board, or a list. */
  "wilds": "back" | "front" | ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
};

/** The player must choose how many wild tiles to pay for this space. No tile has moved yet. */
export type Pay = {
  "type": "pay";
  /** The position of the star on a clock face; null for the star in the centre. */
  "star": 1 | 3 | 5 | 7 | 9 | 11 | null;
  /** The position of the space on the clock face of its star. */
  "at": 2 | 4 | 6 | 8 | 10 | 12;
  "colour": "blue" | "green" | "orange" | "purple" | "red" | "yellow";
};

/** The player must take `count` more bonus tiles. */
export type Bonus = {
  "type": "bonus";
  "count": number;
};

/** The player is passing and must choose which tiles to keep. */
export type Keep = {
  "type": "keep";
};

/** A player's board and tiles. */
export type Board = {
  "score": number;
  /** The tiles next to the board. */
  "hand": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  /** The tiles kept for the next round. */
  "corners": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  "stars": Stars;
  "passed": boolean;
};

/** The stars by their position on a clock face. The spaces of a star go clockwise from 12 o'clock. */
export type Stars = {
  "1": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "3": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "5": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "7": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "9": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "11": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "centre": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
};
