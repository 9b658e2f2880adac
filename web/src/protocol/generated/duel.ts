// Made by `npm run protocol` from docs/position-duel.schema.json.

/** A position of Azul Duel. */
export type Position = {
  "format": 1;
  "game": "duel";
  /** may be left out: random tablets */
  "options": Options | null;
  /** the sides in play */
  "tablets": ("border" | "columns" | "corners" | "diagonals" | "jokers" | "rainbow" | "rows" | "specials")[];
  "round": number;
  "phase": "acquisition" | "decoration" | "over" | "setup";
  /** the seat that began this round */
  "first_player": number;
  /** the seat that must act; null when the game is over */
  "current_player": number | null;
  /** the choice in the middle of a turn */
  "choosing": Place | Draw | Keep | Under | Stack | Chips | Cell | null;
  /** who holds it; null: the large factory */
  "first_player_tile": number | null;
  "factories": (SmallFactory)[];
  "large": LargeFactory;
  "offer": (number)[];
  "stack": PlateStack;
  /** plates that nobody, or not the viewer, has seen; may be left out */
  "unseen": (number)[] | null;
  /** chips that have not been turned up */
  "chips": Record<string, number>;
  /** may be left out if the tower is given */
  "bag": Record<string, number> | null;
  /** may be left out if the bag is given */
  "tower": Record<string, number> | null;
  /** in reserve; may be left out */
  "special_tiles": number | null;
  "players": (Board)[];
  /** only in the whole truth, never in a viewer's position */
  "generator": string | null;
};

/** How the table plays. */
export type Options = {
  /** how the tablets were chosen */
  "tablets": "first-game" | "random" | ("border" | "columns" | "corners" | "diagonals" | "jokers" | "rainbow" | "rows" | "specials")[];
  /** how many tablets; may be left out */
  "tablet_count": 3 | 4 | null;
};

/** The player must choose a slot and a turn for this plate. */
export type Place = {
  "type": "place";
  "plate": number;
};

/** The player must draw another plate, or look at those drawn. */
export type Draw = {
  "type": "draw";
  "plates": (DrawnPlate)[];
};

/** A plate drawn from the stack in this turn. */
export type DrawnPlate = {
  "type": "joker" | "special";
  /** null for a plate that nobody has seen, or that the viewer may not know */
  "plate": number | null;
  /** who knows which plate it is */
  "player": number | null;
  "group": number | null;
};

/** The player must choose the plate to keep. */
export type Keep = {
  "type": "keep";
  "plates": (DrawnPlate)[];
};

/** The player must choose the plate that goes under the stack next. */
export type Under = {
  "type": "under";
  "plates": (DrawnPlate)[];
  "kept": number;
  /** how many went under it in this turn; for the other player 0 */
  "returned": number;
};

/** The player must choose the tile that is stacked next on the moon of a factory. */
export type Stack = {
  "type": "stack";
  "factory": number;
  "tiles": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
};

/** The player must spend a chip on this line, or, as long as nothing is paid, none. */
export type Chips = {
  "type": "chips";
  "line": number;
  "paid": ("black" | "black-blue" | "blue" | "blue-red" | "red" | "red-turquoise" | "turquoise" | "turquoise-yellow" | "yellow" | "yellow-black")[];
};

/** The player must choose a column for the tile of this line. */
export type Cell = {
  "type": "cell";
  "line": number;
};

/** A small factory. */
export type SmallFactory = {
  "sun": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
  /** from the bottom to the top */
  "moon": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
  "chip": "hidden" | "black" | "black-blue" | "blue" | "blue-red" | "red" | "red-turquoise" | "turquoise" | "turquoise-yellow" | "yellow" | "yellow-black" | null;
};

/** The large factory. */
export type LargeFactory = {
  "sun": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
  "moon": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
};

/** The stack of plates. */
export type PlateStack = {
  "count": number;
  "top": "joker" | "special" | null;
  "under": (Batch)[];
  "seen": (Seen)[];
};

/** Plates that a player put back together. */
export type Batch = {
  /** who put them there */
  "player": number;
  "group": number;
  "special": number;
  "joker": number;
  /** from the top to the bottom; null for who may not know */
  "plates": (number | null)[];
};

/** What the player who did not put it there knows to be in a group. */
export type Seen = {
  "group": number;
  "plates": (number)[];
};

/** A player's board. */
export type Board = {
  "score": number;
  /** still to be used in this round */
  "tokens": number;
  "chips": ("black" | "black-blue" | "blue" | "blue-red" | "red" | "red-turquoise" | "turquoise" | "turquoise-yellow" | "yellow" | "yellow-black")[];
  /** in this round */
  "chips_taken": number;
  "lines": (PatternLine | null)[];
  "broken": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
  "dome": (PlacedPlate | null)[];
};

/** Tiles on a pattern line. */
export type PatternLine = {
  "colour": "black" | "blue" | "red" | "turquoise" | "yellow";
  "count": number;
};

/** A plate on a dome. */
export type PlacedPlate = {
  "plate": number;
  "turn": 0 | 90 | 180 | 270;
  "tiles": ("black" | "blue" | "red" | "turquoise" | "yellow" | "special" | null)[];
};
