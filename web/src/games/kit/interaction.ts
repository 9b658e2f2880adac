/** How a table reacts to clicks, pointers and keys: what can be chosen, what is highlighted, and what would happen. */
import { isButton, type Place, type Step } from "./places";

export interface Target {
  /** What a screen reader says. */
  label: string;
  /** The points that it scores or costs now. */
  points?: number;
}

/** Pieces that would lie at a place after the action under the pointer. */
export interface Ghost {
  piece: string;
  count: number;
  points?: number;
  /** How a plate would be turned. */
  turn?: number;
}

/** What a drawing highlights, and what it calls when a place is clicked or pointed at. */
export interface Interaction {
  /** Whether anything is ever chosen here: otherwise drawings need no room for fingers. */
  canChoose: boolean;
  targets: ReadonlyMap<Step, Target>;
  chosen: ReadonlySet<Step>;
  /** Whether tiles that can be chosen are outlined, like spaces: if they are the few answers to a question. */
  outlinesTiles: boolean;
  pointed: Step | null;
  /** The tiles that come along with those under the pointer or chosen, or that are paid. */
  taken: ReadonlySet<Place>;
  ghosts: ReadonlyMap<Place, Ghost>;
  recent: ReadonlySet<Place>;
  /** Every step of the hinted action. */
  hinted: ReadonlySet<Step>;
  /** A place in words. */
  labelOf(place: Place): string;
  onpick(place: Place): void;
  onpoint(place: Place | null): void;
  /** Shows a rule of the game that was asked for by a tap. */
  onask?(rule: string): void;
}

/** A table without any interaction. */
export const NO_INTERACTION: Interaction = {
  canChoose: false,
  targets: new Map(),
  chosen: new Set(),
  outlinesTiles: false,
  pointed: null,
  taken: new Set(),
  ghosts: new Map(),
  recent: new Set(),
  hinted: new Set(),
  labelOf: (place) => place.text,
  onpick: () => {},
  onpoint: () => {},
};

/** The handlers of every place. */
function handlersOf(interaction: Interaction, place: Place) {
  return {
    onclick: (event: Event) => {
      event.stopPropagation();
      interaction.onpick(place);
    },
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType !== "touch") interaction.onpoint(place);
    },
    onpointerleave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") interaction.onpoint(null);
    },
  };
}

/** The additional handlers of a place that can be chosen. */
function keyHandlersOf(interaction: Interaction, place: Place) {
  return {
    onfocus: (event: FocusEvent) => {
      if ((event.currentTarget as Element).matches(":focus-visible")) interaction.onpoint(place);
    },
    onblur: () => interaction.onpoint(null),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      interaction.onpick(place);
    },
  };
}

/** Creates handlers once per place: elements update faster if their handlers stay the same. */
function once<Handlers>(make: (interaction: Interaction, place: Place) => Handlers) {
  const made = new WeakMap<Interaction, Map<Place, Handlers>>();
  return (interaction: Interaction, place: Place): Handlers => {
    const places = made.get(interaction) ?? new Map<Place, Handlers>();
    const handlers = places.get(place) ?? make(interaction, place);
    made.set(interaction, places.set(place, handlers));
    return handlers;
  };
}
const handlers = once(handlersOf);
const keyHandlers = once(keyHandlersOf);

/** The choice under the pointer, if it is a place. */
export function pointedPlace({ pointed, targets }: Interaction): Place | null {
  return pointed !== null && !isButton(pointed) && targets.has(pointed) ? pointed : null;
}

/** Whether a place is dimmed: another choice, or tiles beside it, that do not belong to the choice under the pointer. */
function isDimmed(interaction: Interaction, place: Place): boolean {
  const pointed = pointedPlace(interaction);
  if (!pointed || pointed === place || interaction.taken.has(place)) return false;
  return interaction.targets.has(place) || (place.piece !== null && place.seat === pointed.seat);
}

/** The attributes and handlers of the element that represents a place. */
export function placeAttributes(interaction: Interaction, place: Place) {
  const target = interaction.targets.get(place);
  const isChosen = interaction.chosen.has(place);
  const classes = [
    target && "target",
    target && interaction.outlinesTiles && "outlined",
    isChosen && "chosen",
    interaction.pointed === place && "pointed",
    interaction.taken.has(place) && "taken",
    isDimmed(interaction, place) && "dimmed",
    interaction.recent.has(place) && "recent",
    interaction.hinted.has(place) && "hinted",
  ];
  const common = { "data-place": place.text, class: classes.filter(Boolean).join(" ") || undefined, ...handlers(interaction, place) };
  if (!target && !isChosen) return common;
  return {
    ...common,
    role: "button",
    tabindex: 0,
    "aria-label": target?.label ?? interaction.labelOf(place),
    "aria-pressed": isChosen || undefined,
    ...keyHandlers(interaction, place),
  };
}
