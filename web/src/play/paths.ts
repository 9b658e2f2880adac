/** Legal actions as paths of places: what is clicked, in order. No rules: only what the server's forms name. */
import type { Choice, GameName } from "../protocol";
import { onBoard, within, type Place } from "../games/kit/places";

/** A place, or a button of the action bar: "button:pass". */
export type Step = Place;

export interface Way {
  path: Step[];
  choice: Choice;
}

type Form = Record<string, unknown> & { type: string };

export const isButton = (step: Step): boolean => step.startsWith("button:");
const button = (...words: unknown[]): Step => `button:${words.join(" ")}`;

const takenFrom = (form: Form, otherwise: Place): Place => (form.factory ? `factory ${form.factory}` : otherwise);
const lineOf = (seat: number, form: Form, otherwise: string): Place => onBoard(seat, form.line ? `line ${form.line}` : otherwise);
const spaceOf = (seat: number, form: Form): Place => onBoard(seat, `star ${form.star ?? "centre"} at ${form.at}`);
const handOf = (seat: number, form: Form): Place => within(onBoard(seat, "hand"), String(form.colour));

function azul(form: Form, seat: number, others: Form[]): Step[][] {
  if (form.type === "tile") return [[onBoard(seat, `wall ${form.line} ${form.column}`)]];
  const source = within(takenFrom(form, "centre"), String(form.colour ?? "joker"));
  const destination = lineOf(seat, form, "floor");
  const hasChoice = form.colour && others.some((other) => isSameTake(other, form) && other.jokers !== form.jokers);
  return [hasChoice ? [source, button(form.jokers ? "with" : "without", "jokers"), destination] : [source, destination]];
}

const isSameTake = (one: Form, other: Form): boolean =>
  one.type === "take" && one.factory === other.factory && one.colour === other.colour;

function pavilion(form: Form, seat: number, others: Form[]): Step[][] {
  switch (form.type) {
    case "take":
      return [[within(takenFrom(form, "centre"), String(form.colour))]];
    case "place": {
      const space = spaceOf(seat, form);
      const isOnlyColour = others.every((other) => other.type !== "place" || other.colour === form.colour || spaceOf(seat, other) !== space);
      return [isOnlyColour ? [space] : [space, handOf(seat, form)], [handOf(seat, form), space]];
    }
    case "bonus":
      return [[within("supply", String(form.colour))]];
    case "keep":
      return [[handOf(seat, form)]];
    case "pay":
      return [[button("pay", form.wild)]];
    default:
      return [[button(form.type)]];
  }
}

function duel(form: Form, seat: number): Step[][] {
  switch (form.type) {
    case "plate":
      return [[within("offer", String(form.plate))]];
    case "draw":
      return [["stack"]];
    case "keep":
    case "under":
      return [[within("drawn", String(form.plate))]];
    case "place":
      return [[onBoard(seat, `slot ${form.slot}`), button("turn", form.turn)]];
    case "sun":
      return [[within(takenFrom(form, "large"), String(form.colour)), lineOf(seat, form, "broken")]];
    case "moon":
      return [[within("moon", String(form.colour)), lineOf(seat, form, "broken")]];
    case "stack":
      return [[button("stack", form.colour)]];
    case "chip":
      return [[`factory ${form.factory} chip`]];
    case "spend":
      return [[within(onBoard(seat, "chips"), String(form.chip))]];
    case "tile":
      return [[onBoard(seat, `cell ${form.line} ${form.column}`)]];
    default:
      return [[button(form.type)]];
  }
}

const GAMES: Record<GameName, (form: Form, seat: number, others: Form[]) => Step[][]> = {
  azul,
  "summer-pavilion": pavilion,
  duel,
};

/** Every way to choose every legal action of a seat. */
export function waysOf(game: GameName, choices: readonly Choice[], seat: number): Way[] {
  const forms = choices.map((choice) => choice.form as Form);
  return choices.flatMap((choice) => GAMES[game](choice.form as Form, seat, forms).map((path) => ({ path, choice })));
}

export const startsWith = (path: readonly Step[], prefix: readonly Step[]): boolean =>
  prefix.length <= path.length && prefix.every((step, index) => path[index] === step);

/** The steps that can follow what was chosen so far, each with the ways that it leaves open. */
export function nextSteps(ways: readonly Way[], prefix: readonly Step[]): Map<Step, Way[]> {
  const next = new Map<Step, Way[]>();
  for (const way of ways) {
    const step = way.path[prefix.length];
    if (step === undefined || !startsWith(way.path, prefix)) continue;
    next.set(step, [...(next.get(step) ?? []), way]);
  }
  return next;
}
