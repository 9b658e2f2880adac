/**
 * Places on the table and buttons of the action bar as typed values.
 *
 * Places cross the wire as text: "factory 3" and "wall 1 3" in the server's movements, "0:line 2" and "factory 3/blue" in lessons.
 * Each game declares its places and their text in its `places.ts`; text is parsed where it comes in and formatted here. Elements
 * carry the text of their place in `data-place`.
 *
 * Places and buttons are interned: the same text is the same object, so they compare by identity and can be keys of maps and sets.
 */

interface Common {
  readonly type: "place";
  /** The place as text. */
  readonly text: string;
  /** Which of the pieces there: a colour, a chip, the number of a plate. */
  readonly piece: string | null;
}

/** A place in the middle of the table, which belongs to nobody. */
export type TablePlace<Kind extends string, Fields = unknown> = Readonly<Common & { kind: Kind; seat: null } & Fields>;

/** A place on a player's board. */
export type BoardPlace<Kind extends string, Fields = unknown> = Readonly<Common & { kind: Kind; seat: number } & Fields>;

/** Any place of any game. */
export type Place = TablePlace<string> | BoardPlace<string>;

/** A choice that is not a place on the table: a button of the action bar. */
export type Button<Kind extends string = string, Fields = unknown> = Readonly<{ type: "button"; text: string; kind: Kind } & Fields>;

/** One click on the way to an action. */
export type Step = Place | Button;

export const isButton = (step: Step): step is Button => step.type === "button";

/** A place or button as it is asked for: without what follows from the rest. */
type Draft<Wanted> = Wanted extends { type: "button" }
  ? Omit<Wanted, "type" | "text">
  : Wanted extends { seat: number }
    ? Omit<Wanted, "type" | "text" | "piece"> & { piece?: string }
    : Omit<Wanted, "type" | "text" | "piece" | "seat"> & { piece?: string };

type Fields = Readonly<Record<string, string | number>>;

/** The text of each kind of place: "wall {row} {column}". */
export type Templates<Wanted extends { kind: string }> = Readonly<Record<Wanted["kind"], string>>;

const interned = new Map<string, Step>();

function intern<Wanted extends Step>(step: Wanted): Wanted {
  const known = interned.get(step.text);
  if (known) return known as Wanted;
  interned.set(step.text, Object.freeze(step) as Step);
  return step;
}

/** The place or button with this text, if it was made before. */
export const internedStep = (text: string): Step | undefined => interned.get(text);

const isField = (word: string): boolean => word.startsWith("{");
const fieldName = (word: string): string => word.slice(1, -1);

const fill = (template: readonly string[], fields: Fields): string =>
  template.map((word) => (isField(word) ? fields[fieldName(word)] : word)).join(" ");

/** The fields of a text that fits a template. */
function match(template: readonly string[], words: readonly string[]): Fields | null {
  if (template.length !== words.length) return null;
  const fields: Record<string, string | number> = {};
  for (const [index, expected] of template.entries()) {
    const word = words[index]!;
    if (isField(expected)) fields[fieldName(expected)] = Number.isNaN(Number(word)) ? word : Number(word);
    else if (word !== expected) return null;
  }
  return fields;
}

/** The pieces of one kind at a place, as a place of their own: "factory 3/blue". */
export function withPiece<Whole extends Place>(place: Whole, piece: string): Whole {
  return intern({ ...place, piece, text: `${place.text}/${piece}` });
}

const split = <Kind extends string>(templates: Readonly<Record<Kind, string>>): [Kind, string[]][] =>
  (Object.entries(templates) as [Kind, string][]).map(([kind, template]) => [kind, template.split(" ")]);

/** Reads places that cross the wire as text. */
export interface PlaceParser<Known extends Place> {
  /** The place of a text; null if it is none of this game's. */
  parse(text: string): Known | null;
  /** The place that the server calls by this name in a movement; null if nothing is drawn for it, as for the box. */
  parseName(name: string, seat: number | null | undefined): Known | null;
}

/** How the places of a game are written. */
export class PlaceNotation<Known extends Place> implements PlaceParser<Known> {
  private readonly templates: ReadonlyMap<Known["kind"], readonly string[]>;
  private readonly readable: readonly (readonly [Known["kind"], readonly string[]])[];

  /** `aliases` are templates for names that the server gives to places in movements, where they differ. */
  constructor(templates: Templates<Known>, aliases: Partial<Templates<Known>> = {}) {
    this.templates = new Map(split(templates));
    this.readable = [...this.templates, ...split(aliases as Templates<Known>)];
  }

  /** `place({ kind: "line", seat: 0, row: 3 })` is "0:line 3". */
  readonly place = <Wanted extends Draft<Known>>(draft: Wanted): Extract<Known, { kind: Wanted["kind"] }> => {
    const { kind, seat = null, piece = null, ...fields } = draft as Wanted & Partial<Common> & { seat?: number };
    return this.make(kind as Known["kind"], seat, piece, fields as Fields) as Extract<Known, { kind: Wanted["kind"] }>;
  };

  parse(text: string): Known | null {
    const [owner, rest] = text.includes(":") ? text.split(":", 2) : [null, text];
    return this.parseName(rest!, owner === null ? null : Number(owner));
  }

  parseName(name: string, seat: number | null | undefined): Known | null {
    const [spot, piece = null] = name.split("/", 2);
    const words = spot!.split(" ");
    for (const [kind, template] of this.readable) {
      const fields = match(template, words);
      if (fields) return this.make(kind, seat ?? null, piece, fields);
    }
    return null;
  }

  private make(kind: Known["kind"], seat: number | null, piece: string | null, fields: Fields): Known {
    const name = fill(this.templates.get(kind)!, fields);
    const text = `${seat === null ? "" : `${seat}:`}${name}${piece === null ? "" : `/${piece}`}`;
    const known = interned.get(text);
    return (known ?? intern({ ...fields, type: "place", kind, seat, piece, text } as Place)) as Known;
  }
}

/** How the buttons of a game are written: "button:pay 2". */
export function buttonNotation<Known extends Button>(templates: Templates<Known>) {
  const words = new Map(split(templates));
  return <Wanted extends Draft<Known>>(draft: Wanted): Extract<Known, { kind: Wanted["kind"] }> => {
    const { kind, ...fields } = draft as Wanted & { kind: Known["kind"] };
    const text = `button:${fill(words.get(kind)!, fields as Fields)}`;
    return intern({ ...fields, type: "button", kind, text } as Button) as Extract<Known, { kind: Wanted["kind"] }>;
  };
}

/** Places that several games have. */
export type SharedPlace =
  | TablePlace<"factory", { number: number }>
  | TablePlace<"centre">
  | TablePlace<"bag">
  | BoardPlace<"line", { row: number }>
  | BoardPlace<"score">;

export const SHARED_TEMPLATES: Templates<SharedPlace> = {
  factory: "factory {number}",
  centre: "centre",
  bag: "bag",
  line: "line {row}",
  score: "score",
};

export const { place: sharedPlace } = new PlaceNotation<SharedPlace>(SHARED_TEMPLATES);
