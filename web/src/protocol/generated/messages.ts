// Made by `npm run protocol` from docs/openapi.json and docs/socket.schema.json.

/** What can be played here. */
export type GameList = {
  "games": (GameInfo)[];
  "levels": ("apprentice" | "artisan" | "beginner" | "grandmaster" | "master")[];
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
  /** presets by name */
  "lists": Record<string, (string)[]>;
  /** for lists: at most one value of each group */
  "groups"?: ((string)[])[];
};

/** On a new machine the games are compiled first: the progress, and the games that cannot be played yet. */
export type PreparationState = {
  "is_ready": boolean;
  "percent": number;
  "seconds_left": number;
  /** in the order in which they become ready */
  "games": (GamePreparation)[];
};

/** The progress of a game that cannot be played yet. */
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
  /** a new one, for a new guest or name or if yours is old; send it as `Authorization: Bearer …` */
  "token"?: string | null;
};

/** A new name, for tables where the guest sits down from now on. */
export type Rename = {
  "name": string;
};

/** Public tables that are not over, those with open seats first; or all of your own, the last changed first. */
export type TableList = {
  "tables": (Listed)[];
  /** the `skip` that lists the next ones; null if there are no more */
  "next": number | null;
  "notice"?: Notice | null;
};

/** A table in a list. */
export type Listed = {
  /** the secret part of a link */
  "id": string;
  "game": "azul" | "duel" | "summer-pavilion";
  "options": Record<string, unknown>;
  "status": "over" | "playing" | "waiting";
  "seats": (SeatInfo)[];
  "open_seats": number;
  /** whose turn it is */
  "to_act": number | null;
  "clock": NoClock | MoveClock | FischerClock;
  /** milliseconds since 1970, UTC */
  "created": number;
  /** milliseconds since 1970, UTC */
  "changed": number;
  "result": Result | null;
};

/** A seat, as a viewer sees it. */
export type SeatInfo = {
  /** a seat, from 0 */
  "seat": number;
  /** who plays it at the moment */
  "kind": "bot" | "guest" | "open";
  "name": string | null;
  /** of a bot */
  "level": "apprentice" | "artisan" | "beginner" | "grandmaster" | "master" | null;
  /** whether it is yours, even while a bot plays it for you */
  "yours": boolean;
  /** whether it belongs to a person, even while a bot plays it */
  "held": boolean;
  /** whether its holder is connected to this server */
  "connected": boolean;
  /** why this seat can no longer win */
  "forfeited": "resigned" | "time" | null;
};

/** No time limit. */
export type NoClock = {
  "type": "none";
};

/** A number of seconds for each action. */
export type MoveClock = {
  "type": "move";
  "seconds": number;
};

/** A number of seconds for the whole game, and an increment after each action. */
export type FischerClock = {
  "type": "fischer";
  "seconds": number;
  "increment"?: number;
};

/** How the game ended. */
export type Result = {
  "winners": (number)[];
  "scores": (number)[];
  /** points, shared, the game's tie-break, resigned, or time */
  "reason": string;
  /** why the game ended: a word of the game, resigned, or time */
  "ending": string;
  /** the result as a sentence */
  "text": string;
};

/** What the operator of the server tells everyone. */
export type Notice = {
  /** another one for another text */
  "id": number;
  /** in the operator's own words */
  "text": string;
  /** after which it need not be shown */
  "until": number;
};

/** A table to create. Only the seats can change later. */
export type NewTable = {
  "game": "azul" | "duel" | "summer-pavilion";
  "options"?: Record<string, unknown>;
  /** by default random if a bot plays, otherwise seat 0 */
  "first"?: number | "random" | null;
  "seats": (MySeat | OpenSeat | BotSeat)[];
  "clock"?: NoClock | MoveClock | FischerClock;
  /** whether players may ask for hints; by default only where one person plays */
  "hints"?: boolean | null;
  "takebacks"?: boolean;
  /** whether a guest may take several of the open seats */
  "several_seats"?: boolean;
  /** who may watch: anyone with the link, or only players */
  "watching"?: "link" | "seated";
  "public"?: boolean;
};

/** A seat for the guest who creates the table; several of these if people share one screen. */
export type MySeat = {
  "kind": "me";
  /** by default the name of the guest */
  "name"?: string | null;
  /** SHA-256 of the nonce for your seats; the game begins when you `reveal` it */
  "nonce_hash"?: string | null;
};

/** A seat for anyone. */
export type OpenSeat = {
  "kind": "open";
};

/** A seat for a bot. */
export type BotSeat = {
  "kind": "bot";
  "level"?: "apprentice" | "artisan" | "beginner" | "grandmaster" | "master";
};

/** The table after you created it or sat down. */
export type Seated = {
  "table": TableInfo;
  "seats": (HeldSeat)[];
};

/** A table as a viewer sees it: its settings, and who sits where. */
export type TableInfo = {
  /** the secret part of a link */
  "id": string;
  "game": "azul" | "duel" | "summer-pavilion";
  "options": Record<string, unknown>;
  /** who begins; null if a position or a record says so */
  "first": number | "random" | null;
  "seats": (SeatInfo)[];
  "status": "over" | "playing" | "waiting";
  /** the number of events of a table */
  "version": number;
  "clock": NoClock | MoveClock | FischerClock;
  /** whether players may ask for hints */
  "hints": boolean;
  "takebacks": boolean;
  /** whether a seat handed to a bot during the game stays with it */
  "bots_stay": boolean;
  /** whether a guest may take several of the open seats */
  "several_seats": boolean;
  /** whether you created the table */
  "hosted": boolean;
  /** who may watch: anyone with the link, or only players */
  "watching": "link" | "seated";
  /** whether it is listed */
  "public": boolean;
  /** milliseconds since 1970, UTC */
  "created": number;
  "fairness": Fairness;
  "result": Result | null;
  /** the table of the rematch */
  "rematch": string | null;
  "origin": Origin | null;
  /** whether it is an uploaded record, to replay and review */
  "study": boolean;
  /** how many watch without a seat, on this server */
  "spectators": number;
};

/** The proof that nobody chose the deals, or a random first player. */
export type Fairness = {
  /** SHA-256 of the table's secret in hexadecimal, published before the game */
  "commitment": string;
  /** the 256-bit secret in hexadecimal, published after the game */
  "secret": string | null;
  /** by seat: SHA-256 of the nonce that its player announced; null if none */
  "nonce_hashes": (string | null)[];
  /** by seat: the nonces that are mixed with the secret; published when the game begins */
  "nonces": (string | null)[];
};

/** The table that this one continues, or is a rematch of. */
export type Origin = {
  /** the secret part of a link */
  "table": string;
  /** how many actions of that game were kept; null for a rematch */
  "move": number | null;
};

/** A seat that you have just taken, with the secret that proves it on another device. */
export type HeldSeat = {
  /** a seat, from 0 */
  "seat": number;
  "secret": string;
};

/** A record to replay, review, or play on from. */
export type Upload = {
  "record": string;
};

/** A table that no longer exists. */
export type Deleted = {
  /** the secret part of a link */
  "id": string;
};

/** Take an open seat. */
export type SitDown = {
  /** by default the name of the guest */
  "name"?: string | null;
  /** SHA-256 of the nonce for your seats; the game begins when you `reveal` it */
  "nonce_hash"?: string | null;
};

/** Take over your seat on another device. */
export type Claim = {
  "secret": string;
};

/** Let a bot play your seat: until you take it back, or for good where `bots_stay`. */
export type HandToBot = {
  "level"?: "apprentice" | "artisan" | "beginner" | "grandmaster" | "master";
};

/** Continue a finished game from some move. */
export type FromHere = {
  /** how many actions of that game to keep */
  "move": number;
  "seats": (MySeat | OpenSeat | BotSeat)[];
  "clock"?: NoClock | MoveClock | FischerClock;
  /** whether players may ask for hints; by default only where one person plays */
  "hints"?: boolean | null;
  "takebacks"?: boolean;
  /** whether a guest may take several of the open seats */
  "several_seats"?: boolean;
  /** who may watch: anyone with the link, or only players */
  "watching"?: "link" | "seated";
};

/** A game, move by move, without what was taken back; of one that is being played, what you may know of it. */
export type Replay = {
  "table": TableInfo;
  /** the number of events of a table */
  "version": number;
  "moments": (Moved)[];
};

/** A position of a game, and the event that led to it. */
export type Moved = {
  "move": number;
  /** null for the start */
  "event": Event | null;
  /** a position as in position-<game>.schema.json, without what this viewer may not know */
  "position": unknown;
  "standing": (number)[];
  "to_act": number | null;
};

/** An event of a table, as a viewer may see it. The fields depend on the type.
 * 
 *     - created; sat (seat, name, renewed), left (seat, name)
 *     - bot (seat, level: a bot plays it), back (seat, name: its holder plays again)
 *     - started (dealt)
 *     - played (seat, move, action, form, dealt, scores, points, round_points, steps, text, tally); in Azul Duel action
 *       and form are absent where this viewer may not know them, and `hidden` says what kind of action it was
 *     - undone (seat, move: how many actions are left)
 *     - asked (seat: wants a takeback), agreed, declined (seat), taken_back (seat, move)
 *     - resigned, timed_out (seat, tally), reacted (seat, reaction), rematch (table), ended (result) */
export type Event = {
  /** the number of events of a table */
  "version": number;
  /** milliseconds since 1970, UTC */
  "at": number;
  "type": "agreed" | "asked" | "back" | "bot" | "created" | "declined" | "left" | "played" | "reacted" | "rematch" | "resigned" | "revealed" | "sat" | "started" | "taken_back" | "timed_out" | "undone";
  "seat"?: number | null;
  "name"?: string | null;
  /** whether somebody who had the seat already has only replaced its secret */
  "renewed"?: boolean;
  "level"?: "apprentice" | "artisan" | "beginner" | "grandmaster" | "master" | null;
  /** the number of the action, from 1; or how many are left */
  "move"?: number | null;
  /** in notation */
  "action"?: string | null;
  "form"?: Record<string, unknown> | null;
  /** the type of an action whose details are hidden from this viewer */
  "hidden"?: string | null;
  /** the round in which it was played */
  "round"?: number | null;
  /** what was dealt after it, as in records, without what this viewer may not know */
  "dealt"?: string | null;
  /** the scores after it */
  "scores"?: (number)[] | null;
  /** what the action itself scored or cost, without the end of a round that followed from it */
  "points"?: number;
  /** the points of each seat in this round, up to this action and what follows */
  "round_points"?: (number)[] | null;
  /** the animation */
  "steps"?: (Step)[] | null;
  /** what an action brought, in the language of the client */
  "text"?: string | null;
  /** if it ended a round or the game */
  "tally"?: Tally | null;
  "reaction"?: "good-game" | "hello" | "oops" | "sorry" | "thanks" | "thinking" | "well-played" | "wow" | null;
  "table"?: string | null;
};

/** One step of an animation: what moves, and the points that it brings or costs. */
export type Step = {
  /** "take", "lay", "fall", "floor", "return", "bonus", "deal", "refill", or the type of the action; a client that does not know a kind shows its movements */
  "kind": string;
  "seat"?: number | null;
  "movements"?: (Movement)[];
  "points"?: number;
  /** the score of the seat after this step */
  "score"?: number | null;
  /** for bonuses: "row 2", "column 3", "colour blue", "star 11", "cost 1"… */
  "what"?: string;
  /** where its points come from, the same words as in a tally: in Azul "wall", "floor", "rows", "columns", "colours"; in Summer Pavilion "tiles", "token", "discarded", "stars", "numbers"; in Azul Duel "tiles", "special", "broken", "draw", "limit", "tablet rows"… */
  "source"?: string;
  /** the points that it would also cost if a score could fall below 0 */
  "spared"?: number;
};

/** Tiles or pieces of one kind that move together.
 * 
 *     Places are words: "bag", "lid", "factory 2", "centre", "line 3", "wall 3 2" (row, column), "floor", "hand",
 *     "star 11 at 4", "supply"; those on a board belong to the seat beside them. */
export type Movement = {
  /** a colour, "joker", "special", "marker", a chip, "plate 7", "tablet rows" */
  "piece": string;
  "count": number;
  "source": string;
  "target": string;
  "source_seat"?: number | null;
  "target_seat"?: number | null;
};

/** Where everybody's points come from, at the end of a round or of the game. */
export type Tally = {
  /** the round that has just ended */
  "round": number;
  "seats": (SeatTally)[];
};

/** The points of a seat by source, from the journal of the rules. */
export type SeatTally = {
  "score": number;
  /** the points of the round that has just ended */
  "round": Record<string, number>;
  /** all points so far, which add up to the score; "start" is what everybody began with */
  "game": Record<string, number>;
  /** the points that the round would also have cost if a score could fall below 0 */
  "spared"?: number;
};

/** Have every move of a finished game reviewed. */
export type AskReview = {
  /** for each position */
  "simulations"?: number;
};

/** The progress of a review, and its result when it is done. */
export type ReviewState = {
  "status": "done" | "failed" | "none" | "running" | "waiting";
  "done"?: number;
  "moves"?: number;
  "judgements"?: (Judged)[];
  "summary"?: (PlayerSummary)[];
  /** by seat: moves played, chance of winning */
  "curves"?: (([number, number])[])[];
  /** in order; for each seat they add up to the result */
  "changes"?: (ChanceChange)[];
  /** the number of the move that turned the game */
  "turning_point"?: number | null;
};

/** A move compared to the best one. */
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
  /** from 0 to 100; null if the move was forced */
  "accuracy"?: number | null;
  /** action, chance, margin, visits, line */
  "best": Record<string, unknown> | null;
  /** what the best move would have brought, in words, if another was played */
  "better": string | null;
  /** why the best move was better, in one sentence */
  "reason"?: string | null;
  /** of the best move, if another was played */
  "movements"?: (Movement)[];
};

/** The moves of a player in figures. */
export type PlayerSummary = {
  /** a seat, from 0 */
  "player": number;
  "moves": number;
  /** on average; likewise `points_lost` */
  "chance_lost": number;
  "points_lost": number;
  "blunder": number;
  "mistake": number;
  "slip": number;
  "turning_points": (number)[];
  /** from 0 to 100; null without a choice */
  "accuracy"?: number | null;
  "balance"?: BalanceInfo | null;
};

/** How a player's chance of winning changed from the start to the end, in whole percents that add up. */
export type BalanceInfo = {
  "start": number;
  /** what the deals brought */
  "deals": number;
  /** what the player's own choices changed */
  "own": number;
  /** what the choices of the others changed */
  "others": number;
  /** 100 for a victory, 0 for a defeat, a share of a shared victory */
  "end": number;
};

/** A change of the chances of winning, by a deal or by a move. */
export type ChanceChange = {
  /** of a deal, the number of the move before it */
  "move": number;
  /** who moved; null for a deal */
  "player": number | null;
  /** by seat */
  "before": (number)[];
  "after": (number)[];
};

/** The body of every error response. */
export type Failure = {
  "error": Error;
};

/** An error. */
export type Error = {
  /** for programs */
  "code": string;
  /** one sentence for people */
  "message": string;
};

export type FromClient = Join | Play | Undo | AskTakeback | AnswerTakeback | Reveal | Resign | Rematch | React | AskHint | AskPreviews | AskExplanation | Ping;

export type FromServer = Snapshot | History | Update | Presence | Announcement | Done | Refused | HintGiven | PreviewsGiven | Explained | Pong | Closing;

/** The first message of every connection: what the client has, and what it wants to receive. */
export type Join = {
  "type": "join";
  /** of the last event that the client has, or 0 */
  "version"?: number;
  /** the token of a guest, for programs without a cookie */
  "token"?: string | null;
  /** send the position with every update */
  "positions"?: boolean;
  /** send the legal actions when your seat is to act */
  "choices"?: boolean;
  /** send, a moment later, what each of them would do */
  "previews"?: boolean;
  /** send an animation and a sentence with each action */
  "steps"?: boolean;
  "language"?: "en" | "fr";
  /** SHA-256 of the nonce for seats of a rematch that are kept for you */
  "nonce_hash"?: string | null;
};

/** Play a legal action for the seat to act, which must be yours. */
export type Play = {
  "type": "play";
  /** chosen by the client, unique for each command */
  "id": string;
  /** an action in notation, by its id, or in its structured form */
  "action": string | number | Record<string, unknown>;
  /** if given, the table must be at this version */
  "version"?: number | null;
};

/** Undo the last action of your unfinished turn. */
export type Undo = {
  "type": "undo";
  /** chosen by the client, unique for each command */
  "id": string;
};

/** Ask to take back your last turn and everything after it; against bots it is done at once. */
export type AskTakeback = {
  "type": "ask_takeback";
  /** chosen by the client, unique for each command */
  "id": string;
  /** if you have several */
  "seat"?: number | null;
};

/** Agree to a takeback or decline it; the player who asked withdraws it by declining. */
export type AnswerTakeback = {
  "type": "answer_takeback";
  /** chosen by the client, unique for each command */
  "id": string;
  "agree": boolean;
};

/** Reveal the nonce whose hash you sent when you took your seat, once all seats are taken. */
export type Reveal = {
  "type": "reveal";
  /** chosen by the client, unique for each command */
  "id": string;
  /** 32 random bytes in hexadecimal */
  "nonce": string;
};

/** Resign the game for your seat. */
export type Resign = {
  "type": "resign";
  /** chosen by the client, unique for each command */
  "id": string;
  /** if you have several; by default the one to act, or your first */
  "seat"?: number | null;
};

/** Play again after the end, everybody one seat further on. The first to ask creates the table. */
export type Rematch = {
  "type": "rematch";
  /** chosen by the client, unique for each command */
  "id": string;
  /** of the bots; by default the same as before */
  "level"?: "apprentice" | "artisan" | "beginner" | "grandmaster" | "master" | null;
  /** SHA-256 of the nonce for your seats; the game begins when you `reveal` it */
  "nonce_hash"?: string | null;
};

/** Send a reaction. */
export type React = {
  "type": "react";
  /** chosen by the client, unique for each command */
  "id": string;
  "reaction": "good-game" | "hello" | "oops" | "sorry" | "thanks" | "thinking" | "well-played" | "wow";
  "seat"?: number | null;
};

/** Ask for a hint. Answered with `hint` when the search is done. */
export type AskHint = {
  "type": "hint";
  /** chosen by the client, unique for each command */
  "id": string;
};

/** Ask what each of your legal actions would do. Answered with `previews`. */
export type AskPreviews = {
  "type": "previews";
  /** chosen by the client, unique for each command */
  "id": string;
};

/** Ask where the points of one of your legal actions come from. Answered with `explained`. */
export type AskExplanation = {
  "type": "explain";
  /** chosen by the client, unique for each command */
  "id": string;
  /** an action in notation, by its id, or in its structured form */
  "action": string | number | Record<string, unknown>;
};

/** Check the connection. Answered with `pong`. */
export type Ping = {
  "type": "ping";
};

/** The answer to `join`: the table, and the events that the client does not have. */
export type Snapshot = {
  "type": "snapshot";
  /** the number of events of a table */
  "version": number;
  "table": TableInfo;
  "state": State;
  "events": (Event)[];
};

/** The game as a viewer sees it. */
export type State = {
  "status": "over" | "playing" | "waiting";
  /** the seat that must act */
  "to_act": number | null;
  /** how many actions have been played, without those taken back */
  "moves": number;
  /** the score of each seat if the round ended now; empty before the game */
  "standing": (number)[];
  "clocks"?: Clocks | null;
  "offer"?: Offer | null;
  "result"?: Result | null;
  /** left out if the client does not want positions */
  "position"?: unknown | null;
  /** the seat whose view this is; null for a spectator */
  "viewer"?: number | null;
  /** the legal actions if your seat is to act, otherwise null */
  "choices"?: (Choice)[] | null;
  "rights": Rights;
};

/** The time that everybody has left when the message is sent. */
export type Clocks = {
  /** by seat */
  "left": (number)[];
  /** whose clock runs */
  "running": number | null;
};

/** A takeback that a player asks for. */
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
  /** only in `previews` and `hint` */
  "preview"?: Preview | null;
};

/** What a choice would do, as far as the player may know. */
export type Preview = {
  /** what the action itself scores or costs, without the end of a round that follows from it */
  "points": number;
  /** the score of each seat if the round ended then */
  "standing": (number)[];
  /** the change of the player's own standing */
  "change": number;
  "steps": (Step)[];
};

/** What this viewer may do at the moment, besides playing. */
export type Rights = {
  /** take back the last action of an unfinished turn */
  "undo": boolean;
  /** ask for a takeback of your last turn; against bots it is immediate */
  "takeback": boolean;
  "resign": boolean;
  "hint": boolean;
  "rematch": boolean;
};

/** A part of a long history, before the snapshot: the next events that the client does not have. */
export type History = {
  "type": "history";
  /** the number of events of a table */
  "version": number;
  "events": (Event)[];
};

/** An event; each update raises the version by one. */
export type Update = {
  "type": "update";
  /** the number of events of a table */
  "version": number;
  "event": Event;
  /** if seats or the table itself changed */
  "table"?: TableInfo | null;
  "state": State;
};

/** Who is connected has changed. */
export type Presence = {
  "type": "presence";
  "connected": (number)[];
  "spectators": number;
};

/** The operator of the server tells everyone something. Sent when it is said, and after `join` while it lasts. */
export type Announcement = {
  "type": "notice";
  "notice": Notice;
};

/** A command took effect at this version, and is on disk. */
export type Done = {
  "type": "done";
  "id": string;
  /** the number of events of a table */
  "version": number;
};

/** A command was refused, and changed nothing. */
export type Refused = {
  "type": "refused";
  "error": Error;
  /** the id of the command, if it could be read */
  "id"?: string | null;
};

/** What a strong player would do at this version. */
export type HintGiven = {
  "type": "hint";
  "id": string;
  /** the number of events of a table */
  "version": number;
  "choice": Choice;
  /** what it would bring, in the language of the client */
  "text": string;
  /** to win, from 0 to 1 */
  "chance": number;
  /** the expected lead over the best other player at the end */
  "margin": number;
  /** how the game could continue */
  "line": (string)[];
};

/** What each legal action would do at this version; sent without asking if `join` requested previews. */
export type PreviewsGiven = {
  "type": "previews";
  /** the number of events of a table */
  "version": number;
  "choices": (Choice)[];
  "id"?: string | null;
};

/** What an action would bring, in words. */
export type Explained = {
  "type": "explained";
  "id": string;
  /** the number of events of a table */
  "version": number;
  "action": string;
  "text": string;
};

/** The answer to `ping`. */
export type Pong = {
  "type": "pong";
};

/** The server is about to close the connection, for this reason. Reconnect, and `join` with your version. */
export type Closing = {
  "type": "closing";
  "error": Error;
};
