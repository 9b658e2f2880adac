// Made by `npm run protocol` from docs/openapi.json and docs/socket.schema.json.

/** What can be played here. */
export type GameList = {
  "games": (GameInfo)[];
  "levels": ("apprentice" | "artisan" | "grandmaster" | "master")[];
};

/** A game that can be played here. */
export type GameInfo = {
  "name": "azul" | "duel" | "summer-pavilion";
  "title": string;
  "players": (number)[];
  "options": (OptionInfo)[];
};

/** An option of a game. */
export type OptionInfo = {
  "name": string;
  "description": string;
  "values": (string | boolean | number)[];
  "default": string | boolean | number;
  /** lists that have names */
  "lists": Record<string, (string)[]>;
  /** of a list: one thing of each group at most */
  "groups"?: ((string)[])[];
};

/** On a new machine the games are prepared first: how far that is, and which games cannot be played yet. */
export type PreparationState = {
  "is_ready": boolean;
  "percent": number;
  "seconds_left": number;
  /** in the order in which they become ready */
  "games": (GamePreparation)[];
};

/** How far a game is that cannot be played yet. */
export type GamePreparation = {
  "name": "azul" | "duel" | "summer-pavilion";
  "percent": number;
  "seconds_left": number;
};

/** A name to play under. */
export type NewGuest = {
  "name": string;
};

/** Who you are. */
export type GuestInfo = {
  "id": string;
  "name": string;
  /** only when the guest is made: for `Authorization: Bearer …` */
  "token"?: string | null;
};

/** Another name; it shows at tables where the guest sits down from now on. */
export type Rename = {
  "name": string;
};

/** Public tables, or your own, the last changed first. */
export type TableList = {
  "tables": (Listed)[];
};

/** A table in a list. */
export type Listed = {
  /** the secret part of a link */
  "id": string;
  "game": "azul" | "duel" | "summer-pavilion";
  "options": Record<string, unknown>;
  "status": "over" | "playing" | "waiting";
  "names": (string | null)[];
  "open_seats": number;
  /** milliseconds since 1970, UTC */
  "created": number;
  /** milliseconds since 1970, UTC */
  "changed": number;
  "result": Result | null;
};

/** How the game ended. */
export type Result = {
  "winners": (number)[];
  "scores": (number)[];
  /** points, shared, the game's tie break, resigned, or time */
  "reason": string;
  /** why the game was over: the game's own word, resigned, or time */
  "ending": string;
  /** the same as a sentence */
  "text": string;
};

/** A table to make. Nothing of this can be changed later, but who sits where. */
export type NewTable = {
  "game": "azul" | "duel" | "summer-pavilion";
  "options"?: Record<string, unknown>;
  /** by default random if a bot plays, otherwise seat 0 */
  "first"?: number | "random" | null;
  "seats": (MySeat | OpenSeat | BotSeat)[];
  "clock"?: NoClock | MoveClock | FischerClock;
  "hints"?: boolean;
  "takebacks"?: boolean;
  /** who sees the game: whoever has the link, or only who sits at it */
  "watching"?: "link" | "seated";
  "public"?: boolean;
};

/** For who makes the table; hot-seat: for several people in front of one screen, several of these. */
export type MySeat = {
  "kind": "me";
  /** instead of the guest's own */
  "name"?: string | null;
};

/** For whoever comes first. */
export type OpenSeat = {
  "kind": "open";
};

/** For a bot. */
export type BotSeat = {
  "kind": "bot";
  "level"?: "apprentice" | "artisan" | "grandmaster" | "master";
};

/** Everybody thinks as long as they like. */
export type NoClock = {
  "type": "none";
};

/** So many seconds for every action. */
export type MoveClock = {
  "type": "move";
  "seconds": number;
};

/** So many seconds for the whole game, and some more after every action. */
export type FischerClock = {
  "type": "fischer";
  "seconds": number;
  "increment"?: number;
};

/** The table after you made it or sat down. */
export type Seated = {
  "table": TableInfo;
  "seats": (HeldSeat)[];
};

/** A table, as one viewer sees it: all that was chosen when it was made, and who sits at it. */
export type TableInfo = {
  /** the secret part of a link */
  "id": string;
  "game": "azul" | "duel" | "summer-pavilion";
  "options": Record<string, unknown>;
  /** who begins; null where a position or a record says so */
  "first": number | "random" | null;
  "seats": (SeatInfo)[];
  "status": "over" | "playing" | "waiting";
  /** the number of events in a table's log */
  "version": number;
  "clock": NoClock | MoveClock | FischerClock;
  "hints": boolean;
  "takebacks": boolean;
  /** who sees the game: whoever has the link, or only who sits at it */
  "watching": "link" | "seated";
  /** whether it is in the list of tables */
  "public": boolean;
  /** milliseconds since 1970, UTC */
  "created": number;
  "fairness": Fairness;
  "result": Result | null;
  /** the table where this one is played again */
  "rematch": string | null;
  "origin": Origin | null;
  /** made of a record: for looking at, not for playing */
  "study": boolean;
  /** how many watch without a seat, at this server */
  "spectators": number;
};

/** A seat, as everybody at the table sees it. */
export type SeatInfo = {
  /** a seat, from 0 */
  "seat": number;
  /** who plays it now */
  "kind": "bot" | "guest" | "open";
  "name": string | null;
  /** of a bot */
  "level": "apprentice" | "artisan" | "grandmaster" | "master" | null;
  /** whether you hold it, also while a bot plays it for you */
  "yours": boolean;
  /** whether somebody holds it: a bot may play for a person who comes back */
  "held": boolean;
  /** whether its holder is connected to this server */
  "connected": boolean;
  /** why this seat can win no more */
  "forfeited": "resigned" | "time" | null;
};

/** What proves that nobody chose the deals, or the first player where that is random. */
export type Fairness = {
  /** SHA-256 of the table's secret, in hexadecimal; known before the game */
  "commitment": string;
  /** the 256-bit secret in hexadecimal; only once the game is over */
  "secret": string | null;
};

/** Where a table came from: play from here, or a rematch. */
export type Origin = {
  /** the secret part of a link */
  "table": string;
  /** how many actions of that game were kept; null: a rematch */
  "move": number | null;
};

/** A seat that you have just got, with the secret that proves it on another device. */
export type HeldSeat = {
  /** a seat, from 0 */
  "seat": number;
  "secret": string;
};

/** A record to look at, to analyse, or to play on from. */
export type Upload = {
  "record": string;
};

/** Take an open seat. */
export type SitDown = {
  /** instead of the guest's own */
  "name"?: string | null;
};

/** Take over a seat of yours on another device. */
export type Claim = {
  "secret": string;
};

/** Let a bot play a seat of yours until you take it back. */
export type HandToBot = {
  "level"?: "apprentice" | "artisan" | "grandmaster" | "master";
};

/** Play on from a point of a finished game. */
export type FromHere = {
  /** how many actions of that game to keep */
  "move": number;
  "seats": (MySeat | OpenSeat | BotSeat)[];
  "clock"?: NoClock | MoveClock | FischerClock;
  "hints"?: boolean;
  "takebacks"?: boolean;
  /** who sees the game: whoever has the link, or only who sits at it */
  "watching"?: "link" | "seated";
};

/** A finished game, moment by moment, without what was taken back. */
export type Replay = {
  "table": TableInfo;
  /** the number of events in a table's log */
  "version": number;
  "moments": (Moved)[];
};

/** A moment of a game: what led to it, and the position then. */
export type Moved = {
  "move": number;
  /** null for the start */
  "event": Event | null;
  /** a position as in position-<game>.schema.json: what this viewer may know, and no more */
  "position": unknown;
  "standing": (number)[];
  "to_act": number | null;
};

/** One entry of a table's log, as one viewer may see it. Which fields there are depends on the type.
 * 
 *     - created; sat, left (seat, name); bot (seat, level: a bot plays it), back (seat, name: its holder plays again)
 *     - started (dealt)
 *     - played (seat, move, action, form, dealt, scores, steps, text); in Azul Duel action and form are absent where this
 *       viewer may not know them, and `hidden` says what kind of action it was
 *     - undone (seat, move: how many actions are left)
 *     - asked (seat: wants a takeback), agreed, declined (seat), taken_back (seat, move)
 *     - resigned, timed_out (seat), reacted (seat, reaction), rematch (table), ended (result) */
export type Event = {
  /** the number of events in a table's log */
  "version": number;
  /** milliseconds since 1970, UTC */
  "at": number;
  "type": "agreed" | "asked" | "back" | "bot" | "created" | "declined" | "left" | "played" | "reacted" | "rematch" | "resigned" | "sat" | "started" | "taken_back" | "timed_out" | "undone";
  "seat"?: number | null;
  "name"?: string | null;
  "level"?: "apprentice" | "artisan" | "grandmaster" | "master" | null;
  /** the number of the action, from 1; or how many are left */
  "move"?: number | null;
  /** in notation */
  "action"?: string | null;
  "form"?: Record<string, unknown> | null;
  /** the type of an action that this viewer may not know in full */
  "hidden"?: string | null;
  /** in which it was played */
  "round"?: number | null;
  /** what was dealt after it, as in records, as far as this viewer may know it */
  "dealt"?: string | null;
  /** after it */
  "scores"?: (number)[] | null;
  /** what to show, in order */
  "steps"?: (Step)[] | null;
  /** what an action brought, in the language of the connection */
  "text"?: string | null;
  "reaction"?: "good-game" | "hello" | "oops" | "sorry" | "thanks" | "thinking" | "well-played" | "wow" | null;
  "table"?: string | null;
};

/** One thing to show: what travelled, and the points that it brought or cost. */
export type Step = {
  /** "take", "lay", "floor", "clear", "bonus", "deal", or the type of the action; a client that does not know a kind shows its movements */
  "kind": string;
  "seat"?: number | null;
  "movements"?: (Movement)[];
  "points"?: number;
  /** of the seat, after this step */
  "score"?: number | null;
  /** of a bonus: "row 2", "column 3", "colour blue", "star 11", "cost 1"… */
  "what"?: string;
};

/** Tiles or pieces of one kind that travel together.
 * 
 *     Places are words: "bag", "lid", "factory 2", "centre", "line 3", "wall 3 2" (row, column), "floor", "hand",
 *     "star 11 at 4", "supply"; those on a board belong to the seat beside them. */
export type Movement = {
  /** a colour, "joker", "special", "marker", a chip, "plate 7" */
  "piece": string;
  "count": number;
  "source": string;
  "target": string;
  "source_seat"?: number | null;
  "target_seat"?: number | null;
};

/** Have every move of a finished game judged. */
export type AskReview = {
  /** for each position */
  "simulations"?: number;
};

/** How far a review is; when it is done, the review. */
export type ReviewState = {
  "status": "done" | "failed" | "none" | "running" | "waiting";
  "done"?: number;
  "moves"?: number;
  "judgements"?: (Judged)[];
  "summary"?: (Record<string, unknown>)[];
  /** by seat: moves played, chance to win */
  "curves"?: (([number, number])[])[];
};

/** A move beside the best one. */
export type Judged = {
  "move": number;
  "round": number;
  /** a seat, from 0 */
  "player": number;
  "action": string;
  "chance": number | null;
  "margin": number | null;
  "chance_lost": number;
  "points_lost": number;
  "size": "blunder" | "mistake" | "slip" | null;
  /** action, chance, margin, visits, line */
  "best": Record<string, unknown> | null;
  /** what the best one brings, in words, if another was played */
  "better": string | null;
};

/** The body of every answer that is not a success. */
export type Failure = {
  "error": Error;
};

/** What was wrong. */
export type Error = {
  /** for programs: the key of the sentence */
  "code": string;
  /** one sentence for the person who made the mistake */
  "message": string;
};

export type FromClient = Join | Play | Undo | AskTakeback | AnswerTakeback | Resign | Rematch | React | AskHint | AskPreviews | AskExplanation | Ping;

export type FromServer = Snapshot | Update | Presence | Done | Refused | HintGiven | PreviewsGiven | Explained | Pong | Closing;

/** The first message of every connection: what the client has, and what it wants to be told. */
export type Join = {
  "type": "join";
  /** of the last event that the client has; 0: none */
  "version"?: number;
  /** of a guest, for programs without a cookie */
  "token"?: string | null;
  /** send the position with every update */
  "positions"?: boolean;
  /** send the legal actions when a seat of yours is to act */
  "choices"?: boolean;
  /** send, a moment later, what each of them would do */
  "previews"?: boolean;
  /** send what to show with each action that is played, and its text */
  "steps"?: boolean;
  "language"?: "en" | "fr";
};

/** Do a legal action for the seat that is to act, which must be yours. */
export type Play = {
  "type": "play";
  /** chosen by the client, another one for every command */
  "id": string;
  /** an action in notation, by its id, or in its structured form */
  "action": string | number | Record<string, unknown>;
  /** if given, the table must be at this version */
  "version"?: number | null;
};

/** Take back the last action of your unfinished turn. */
export type Undo = {
  "type": "undo";
  /** chosen by the client, another one for every command */
  "id": string;
};

/** Ask to take back your last turn, and all that followed; against bots it is done at once. */
export type AskTakeback = {
  "type": "ask_takeback";
  /** chosen by the client, another one for every command */
  "id": string;
  /** if you hold several */
  "seat"?: number | null;
};

/** Agree to the takeback that somebody asks for, or decline it; who asked may withdraw it by declining. */
export type AnswerTakeback = {
  "type": "answer_takeback";
  /** chosen by the client, another one for every command */
  "id": string;
  "agree": boolean;
};

/** Give up the game for a seat of yours. */
export type Resign = {
  "type": "resign";
  /** chosen by the client, another one for every command */
  "id": string;
  /** if you hold several; by default the one to act, or your first */
  "seat"?: number | null;
};

/** After the end: play again, everybody one seat further on. The first who says so makes the table. */
export type Rematch = {
  "type": "rematch";
  /** chosen by the client, another one for every command */
  "id": string;
};

/** Say something with a picture. */
export type React = {
  "type": "react";
  /** chosen by the client, another one for every command */
  "id": string;
  "reaction": "good-game" | "hello" | "oops" | "sorry" | "thanks" | "thinking" | "well-played" | "wow";
  "seat"?: number | null;
};

/** What would a strong player do in my place? Answered with a `hint`, when it has been thought. */
export type AskHint = {
  "type": "hint";
  /** chosen by the client, another one for every command */
  "id": string;
};

/** What each legal action of mine would do. Answered with `previews`. */
export type AskPreviews = {
  "type": "previews";
  /** chosen by the client, another one for every command */
  "id": string;
};

/** Where the points of a legal action of mine come from. Answered with `explained`. */
export type AskExplanation = {
  "type": "explain";
  /** chosen by the client, another one for every command */
  "id": string;
  /** an action in notation, by its id, or in its structured form */
  "action": string | number | Record<string, unknown>;
};

/** Are you there? */
export type Ping = {
  "type": "ping";
};

/** The answer to `join`: the table as it is, and what happened since the version that the client has. */
export type Snapshot = {
  "type": "snapshot";
  /** the number of events in a table's log */
  "version": number;
  "table": TableInfo;
  "state": State;
  "events": (Event)[];
};

/** The game as one viewer sees it at a version. */
export type State = {
  "status": "over" | "playing" | "waiting";
  /** the seat that must act */
  "to_act": number | null;
  /** how many actions have been played, less those taken back */
  "moves": number;
  /** every seat's score if the round ended now; empty while waiting */
  "standing": (number)[];
  "clocks"?: Clocks | null;
  "offer"?: Offer | null;
  "result"?: Result | null;
  /** left out if the connection does not want positions */
  "position"?: unknown | null;
  /** the seat whose view this is; null for a spectator */
  "viewer"?: number | null;
  /** the legal actions, if a seat of yours is to act; else null */
  "choices"?: (Choice)[] | null;
  "rights": Rights;
};

/** The time that everybody has left, at the moment when the message was sent. */
export type Clocks = {
  /** by seat */
  "left": (number)[];
  /** whose time runs */
  "running": number | null;
};

/** A takeback that somebody asks for. */
export type Offer = {
  /** a seat, from 0 */
  "seat": number;
  /** how many actions would be left */
  "move": number;
  /** who has not agreed yet */
  "waiting": (number)[];
};

/** A legal action. */
export type Choice = {
  "id": number;
  /** in notation */
  "action": string;
  /** the structured form */
  "form": Record<string, unknown>;
  /** in `previews` and `hint` */
  "preview"?: Preview | null;
};

/** What a choice would do, as far as the player may know. */
export type Preview = {
  /** added to the player's score at once */
  "points": number;
  /** every seat's score if the round ended then */
  "standing": (number)[];
  /** of the player's own standing */
  "change": number;
  "steps": (Step)[];
};

/** What this viewer may do now, beside playing. */
export type Rights = {
  /** take back the last action of an unfinished turn */
  "undo": boolean;
  /** ask for the last turn back; free where only bots play against you */
  "takeback": boolean;
  "resign": boolean;
  "hint": boolean;
  "rematch": boolean;
};

/** Something happened; versions rise by one from update to update. */
export type Update = {
  "type": "update";
  /** the number of events in a table's log */
  "version": number;
  "event": Event;
  /** when seats or the table itself changed */
  "table"?: TableInfo | null;
  "state": State;
};

/** Who is connected changed. */
export type Presence = {
  "type": "presence";
  "connected": (number)[];
  "spectators": number;
};

/** A command is done, and is on disk: at this version it took effect. */
export type Done = {
  "type": "done";
  "id": string;
  /** the number of events in a table's log */
  "version": number;
};

/** A command changed nothing. */
export type Refused = {
  "type": "refused";
  "error": Error;
  /** of the command, if it could be read */
  "id"?: string | null;
};

/** What a strong player would do at this version. */
export type HintGiven = {
  "type": "hint";
  "id": string;
  /** the number of events in a table's log */
  "version": number;
  "choice": Choice;
  /** what it would bring, in the language of the connection */
  "text": string;
  /** to win, from 0 to 1 */
  "chance": number;
  /** the final points to expect above the best other player */
  "margin": number;
  /** how the game could go on then */
  "line": (string)[];
};

/** Every legal action with what it would do at this version; it follows by itself if `join` asked for previews. */
export type PreviewsGiven = {
  "type": "previews";
  /** the number of events in a table's log */
  "version": number;
  "choices": (Choice)[];
  "id"?: string | null;
};

/** What an action would bring, in words. */
export type Explained = {
  "type": "explained";
  "id": string;
  /** the number of events in a table's log */
  "version": number;
  "action": string;
  "text": string;
};

/** Here I am. */
export type Pong = {
  "type": "pong";
};

/** The server is about to close the connection; why, as an error. Come back with `join` and your version. */
export type Closing = {
  "type": "closing";
  "error": Error;
};
