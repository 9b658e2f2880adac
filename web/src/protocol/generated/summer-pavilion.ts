// Made by `npm run protocol` from docs/position-summer-pavilion.schema.json.

/** A position of Summer Pavilion. */
export type Position = {
  "format": 1;
  "game": "summer-pavilion";
  "options": Options;
  "round": number;
  /** the wild colour of this round; may be left out */
  "wild": "blue" | "green" | "orange" | "purple" | "red" | "yellow" | null;
  "phase": "over" | "placing" | "taking";
  /** the seat that began this round */
  "first_player": number;
  /** the seat that must act; null when the game is over */
  "current_player": number | null;
  /** the choice in the middle of a turn */
  "choosing": Pay | Bonus | Keep | null;
  /** who holds the start player token; null: it is in the centre */
  "token": number | null;
  "factories": (("blue" | "green" | "orange" | "purple" | "red" | "yellow")[])[];
  "centre": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  "supply": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  /** may be left out if the depot is given */
  "bag": Record<string, number> | null;
  /** may be left out if the bag is given */
  "depot": Record<string, number> | null;
  "players": (Board)[];
  /** only in the whole truth, never in a viewer's position */
  "generator": string | null;
};

/** How the table plays. */
export type Options = {
  "board": "coloured" | "monochrome";
  /** the wild colours of rounds 1 to 6 */
  "wilds": "back" | "front" | ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
};

/** The player must choose how many wild tiles pay for this space; nothing has moved yet. */
export type Pay = {
  "type": "pay";
  /** where the star is, on the clock; null: centre */
  "star": 1 | 3 | 5 | 7 | 9 | 11 | null;
  /** where the space is on its star */
  "at": 2 | 4 | 6 | 8 | 10 | 12;
  "colour": "blue" | "green" | "orange" | "purple" | "red" | "yellow";
};

/** The player must take so many more bonus tiles. */
export type Bonus = {
  "type": "bonus";
  "count": number;
};

/** The player is passing, and chooses the tiles to keep. */
export type Keep = {
  "type": "keep";
};

/** A player's board and tiles. */
export type Board = {
  "score": number;
  /** tiles beside the board */
  "hand": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  /** tiles kept for the next round */
  "corners": ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  "stars": Stars;
  "passed": boolean;
};

/** The stars by where they are on the clock; spaces clockwise from 12 o'clock. */
export type Stars = {
  "1": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "3": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "5": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "7": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "9": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "11": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
  "centre": ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | null)[];
};
