/**
 * What the client knows about a game, in three parts: its profile is loaded with the home page, its module with a table, and the rest
 * with lessons and rules. `profiles.ts`, `index.ts` and `learning.ts` list them by name; nothing else of a game is imported from
 * outside its folder.
 */
import type { Component } from "svelte";
import type { Shape } from "../art/pieces";
import type { Picture } from "../art/pictures";
import type { Event, Step as EventStep, OptionName, Position, TileName } from "../protocol";
import type { Button, Place, PlaceParser, Step } from "./kit/places";
import type { BoardProps, OfferProps } from "./kit/props";

/** The structured form of an action, as the server sends and accepts it. */
export type Form = Record<string, unknown> & { type: string };

export interface GameProfile {
  shape: Shape;
  /** The kinds of tiles, for the legend of the rules. */
  tiles: readonly TileName[];
  /** The picture on the home page. */
  picture: Picture;
  /** The items of options that are lists, in words; by default they are words of the options themselves. */
  itemLabels?: Partial<Record<OptionName, (item: string) => string>>;
  /** The options that have no effect because of the values of others. */
  unusedOptions?(options: Readonly<Record<string, unknown>>): readonly OptionName[];
}

/** Pieces that an action moved, as the log shows them. */
export interface LoggedPieces {
  piece: string;
  count: number;
  /** The degrees by which it is turned. */
  turn?: number;
  /** The place on a board where they went, if `PlacePicture` draws it. */
  place?: Place;
  /** Where else they went, or came from, or what happened to them; empty if there is nothing to say. */
  label: string;
  /** The pieces in words, for screen readers. */
  words: string;
}

/** The options of a table, by name. */
export type Options = Readonly<Record<string, unknown>>;

/** A button that plays several actions in a row. */
export interface Shortcut {
  name: string;
  label: string;
  actions: readonly Form[];
}

export interface GameModule<
  Known extends Position = Position,
  Spot extends Place = Place,
  Pressed extends Button = Button,
  Action extends Form = Form,
> {
  profile: GameProfile;
  places: PlaceParser<Spot>;
  /** What is on the table for all players. */
  Offer: Component<OfferProps<Known>>;
  /** One player's board. */
  Board: Component<BoardProps<Known>>;
  /** Whether the board is wider than high. */
  isBoardWide: boolean;
  /** The clicks that choose an action, in every order that works; `legal` are all actions that are legal now. */
  pathsOf(action: Action, seat: number, legal: readonly Action[]): Step[][];
  /** The action that clicks seem to attempt, so that the server can say why it is illegal. */
  attemptOf(steps: readonly (Spot | Pressed)[], position: Known, seat: number): Action | null;
  /** A place with what it holds or costs. */
  placeLabel(place: Spot, position: Known): string;
  /** A place on a board by its name alone, at a table with these options; empty for other places. */
  placeName(place: Spot, options: Options): string;
  buttonLabel(button: Pressed, position: Known): string;
  /** What the player is asked for. */
  promptOf(position: Known): string;
  /** What the player is asked for in the middle of a choice, where it is not just a place for tiles. */
  promptOfStep?(next: Spot | Pressed): string | null;
  /** What a glance at the table shows, for screen readers; empty if there is nothing to say. */
  overviewOf(position: Known): string;
  /** The score at the end of the round, if the player did nothing else, in words; empty if that says nothing. */
  standingWords?(position: Known, score: number, change: number): string | null;
  /** Whether tiles that go there cost points. */
  isPenalty?(place: Spot): boolean;
  /** Whether a tile that is laid there scores. */
  isScoring(place: Spot): boolean;
  /** Where the points of a step come from; `place` is where the scoring tile was laid, if there is one. */
  pointsLabel(step: EventStep, place: Spot | null, options: Options): string;
  /** The sources of points in a tally, in the order in which tables list them. */
  sources: readonly string[];
  /** Those that a final table lists even if nobody has points from them. */
  mainSources(position: Known): readonly string[];
  sourceLabel(source: string): string;
  /** The steps of an action itself, without what follows from it; without this function, the first one. */
  ownSteps?(steps: readonly EventStep[]): readonly EventStep[];
  /**
   * What the log draws of an action; without this function, the tiles that it brought to a board. Null leaves the action out of the
   * log, because the next one completes it.
   */
  loggedPieces?(event: Event): LoggedPieces[] | null;
  /** A place in the log; its name is for screen readers. */
  PlacePicture?: Component<{ place: Place }>;
  /** A piece in the log; without this component, it is a tile. */
  PiecePicture?: Component<{ piece: string; turn?: number }>;
  /** Whether a button is less important than the others. */
  isQuiet?(button: Pressed): boolean;
  /** Whether `ButtonPicture` shows what a button does, so that its label is only for screen readers. */
  hasPicture?(button: Pressed): boolean;
  ButtonPicture?: Component<{ button: Pressed; position: Known }>;
  shortcutOf?(position: Known): Shortcut | null;
  /** An action of another player of which only the kind is known. */
  hiddenActionLabel?(kind: string): string;
}

/** A game as all modules see it: with its own types of positions and places hidden. */
export function defineGame<Known extends Position, Spot extends Place, Pressed extends Button, Action extends Form>(
  module: GameModule<Known, Spot, Pressed, Action>,
): GameModule {
  return module as unknown as GameModule;
}

/** A step of a lesson that illustrates a section of the rules: its offer or its board. */
export interface Figure {
  step: string;
  part: "offer" | "board";
}

/** Proportions of the drawings in lessons and rules; aspect ratios are width / height. */
export interface Proportions {
  /** The rows of the table of a lesson: the offer above the board. */
  rows: string;
  /** On a narrow screen. */
  narrowOffer: string;
  narrowBoard: string;
  figureOffer: string;
  figureBoard: string;
  figureBoardWidth: string;
}

export interface Learning {
  places: PlaceParser<Place>;
  /** The sections of the rules, with the number of their paragraphs. */
  sections: Readonly<Record<string, number>>;
  figures: Readonly<Record<string, Figure>>;
  /** Tables at the end of a section. */
  tables?: Readonly<Record<string, Component>>;
  proportions: Proportions;
  /** The steps of the lesson; `scripts/lessons.py` writes them. */
  lesson(): Promise<{ default: unknown }>;
  /** The steps of the strategy lesson; `scripts/strategy.py` writes them. */
  strategy(): Promise<{ default: unknown }>;
}
