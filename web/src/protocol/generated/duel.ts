// Made by `npm run protocol` from docs/position-duel.schema.json.

/** A position of Azul Duel. */
export type Position = {
  "format": 1;
  "game": "duel";
  /** May be omitted; the tablets then count as drawn at random. */
  "options": Options | null;
  /** The sides in play. */
  "tablets": ("border" | "columns" | "corners" | "diagonals" | "jokers" | "rainbow" | "rows" | "specials")[];
  "round": number;
  "phase": "acquisition" | "decoration" | "over" | "setup";
  /** The seat that started this round. */
  "first_player": number;
  /** The seat to act; null when the game is over. */
  "current_player": number | null;
  /** The pending choice of an unfinished turn. */
  "choosing": Place | Draw | Keep | Under | Stack | Chips | Cell | null;
  /** The seat that holds the first-player tile; null if it is at the large factory. */
  "first_player_tile": number | null;
  "factories": (SmallFactory)[];
  "large": LargeFactory;
  "offer": (number)[];
  "stack": PlateStack;
  /** Plates that nobody has seen or, for a viewer, that the viewer does not know. May be omitted. */
  "unseen": (number)[] | null;
  /** Chips not yet turned face up, by kind. */
  "chips": Record<string, number>;
  /** Tiles in the bag, by colour. May be omitted if `tower` is given. */
  "bag": Record<string, number> | null;
  /** Tiles in the tower, by colour. May be omitted if `bag` is given. */
  "tower": Record<string, number> | null;
  /** The number of special tiles in reserve. May be omitted. */
  "special_tiles": number | null;
  "players": (Board)[];
  /** The state of the random generator. Present only in the complete position, never in a viewer's. */
  "generator": string | null;
};

/** The options of the game. */
export type Options = {
  /** Drawn at random, those of the first game, or the list of chosen sides. */
  "tablets": "first-game" | "random" | ("border" | "columns" | "corners" | "diagonals" | "jokers" | "rainbow" | "rows" | "specials")[];
  /** The number of tablets. May be omitted. */
  "tablet_count": 3 | 4 | null;
};

/** The player must choose a slot and a rotation for this plate. */
export type Place = {
  "type": "place";
  "plate": number;
};

/** The player must either draw another plate or look at the plates drawn. */
export type Draw = {
  "type": "draw";
  "plates": (DrawnPlate)[];
};

/** A plate drawn from the stack this turn. */
export type DrawnPlate = {
  "type": "joker" | "special";
  /** The number of the plate; null if nobody has seen it, or if it is hidden from the viewer. */
  "plate": number | null;
  /** The seat that knows which plate it is; null if nobody does. */
  "player": number | null;
  "group": number | null;
};

/** The player must choose which plate to keep. */
export type Keep = {
  "type": "keep";
  "plates": (DrawnPlate)[];
};

/** The player must choose the next plate to put under the stack. */
export type Under = {
  "type": "under";
  "plates": (DrawnPlate)[];
  "kept": number;
  /** The number of plates put under the stack this turn; always 0 for the other player. */
  "returned": number;
};

/** The player must choose the next tile to stack on the moon side of a factory. */
export type Stack = {
  "type": "stack";
  "factory": number;
  "tiles": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
};

/** The player must spend a chip on this line. Before the first chip, the player may also spend none. */
export type Chips = {
  "type": "chips";
  "line": number;
  "paid": ("black" | "black-blue" | "blue" | "blue-red" | "red" | "red-turquoise" | "turquoise" | "turquoise-yellow" | "yellow" | "yellow-black")[];
};

/** The player must choose the column for the tile of this line. */
export type Cell = {
  "type": "cell";
  "line": number;
};

/** A small factory. */
export type SmallFactory = {
  "sun": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
  /** The stacked tiles, from bottom to top. */
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

/** Plates that a player put under the stack in one turn. */
export type Batch = {
  /** The seat that put them there. */
  "player": number;
  "group": number;
  "special": number;
  "joker": number;
  /** The plates from top to bottom; null for those hidden from the viewer. */
  "plates": (number | null)[];
};

/** The plates of a group that are known to the opponent of the player who put the group there. */
export type Seen = {
  "group": number;
  "plates": (number)[];
};

/** A player's board. */
export type Board = {
  "score": number;
  /** Tokens left to use this round. */
  "tokens": number;
  "chips": ("black" | "black-blue" | "blue" | "blue-red" | "red" | "red-turquoise" | "turquoise" | "turquoise-yellow" | "yellow" | "yellow-black")[];
  /** Chips taken this round. */
  "chips_taken": number;
  "lines": (PatternLine | null)[];
  "broken": ("black" | "blue" | "red" | "turquoise" | "yellow")[];
  "dome": (PlacedPlate | null)[];
};

/** The tiles on a pattern line. */
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
