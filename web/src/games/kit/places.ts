/** Places on the table: what can be clicked, what lights up, where tiles travel. `boards/README.md` lists them. */

/** For example "factory 3/blue", "centre", "0:line 3", "1:star 11 at 4". */
export type Place = string;

export interface Target {
  /** What a screen reader says. */
  label: string;
  /** The points that choosing it makes. */
  points?: number;
  /** The points that it costs, below 0. */
  loss?: number;
}

/** Pieces that would lie at a place if the choice that is pointed at was played. */
export interface Ghost {
  piece: string;
  count: number;
  points?: number;
  /** How a plate would be turned. */
  turn?: number;
}

/** What can be chosen on the table, what is chosen, and what would come of it. */
export interface Pick {
  targets: ReadonlyMap<Place, Target>;
  chosen: ReadonlySet<Place>;
  pointed: Place | null;
  ghosts: ReadonlyMap<Place, Ghost>;
  recent: ReadonlySet<Place>;
  /** Every step of the action that a hint names. */
  hinted: ReadonlySet<Place>;
  /** A place in words. */
  labelOf(place: Place): string;
  onpick(place: Place): void;
  onpoint(place: Place | null): void;
}

/** A table that is only looked at. */
export const NO_PICK: Pick = {
  targets: new Map(),
  chosen: new Set(),
  pointed: null,
  ghosts: new Map(),
  recent: new Set(),
  hinted: new Set(),
  labelOf: (place) => place,
  onpick: () => {},
  onpoint: () => {},
};

export const onBoard = (seat: number, place: string): Place => `${seat}:${place}`;
export const within = (place: Place, piece: string): Place => `${place}/${piece}`;

/** The place that the server calls so in a movement. */
export function movementPlace(words: string, seat: number | null | undefined): Place {
  const place = words.replace(/^dome (\d \d)$/, "cell $1").replace(/^moon (\d)$/, "factory $1 moon");
  return seat === null || seat === undefined ? place : onBoard(seat, place);
}

/** What an element does that stands for a place. */
function handlersOf(pick: Pick, place: Place) {
  return {
    onclick: (event: Event) => {
      event.stopPropagation();
      pick.onpick(place);
    },
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType !== "touch") pick.onpoint(place);
    },
    onpointerleave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") pick.onpoint(null);
    },
  };
}

/** What it does besides while the place can be chosen. */
function keyHandlersOf(pick: Pick, place: Place) {
  return {
    onfocus: () => pick.onpoint(place),
    onblur: () => pick.onpoint(null),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      pick.onpick(place);
    },
  };
}

/** Made once for each place: an element whose handlers stay the same is changed faster. */
function once<Handlers>(make: (pick: Pick, place: Place) => Handlers) {
  const made = new WeakMap<Pick, Map<Place, Handlers>>();
  return (pick: Pick, place: Place): Handlers => {
    const places = made.get(pick) ?? new Map<Place, Handlers>();
    const handlers = places.get(place) ?? make(pick, place);
    made.set(pick, places.set(place, handlers));
    return handlers;
  };
}
const handlers = once(handlersOf);
const keyHandlers = once(keyHandlersOf);

/** The attributes and handlers of an element that stands for a place. */
export function spot(pick: Pick, place: Place) {
  const target = pick.targets.get(place);
  const isChosen = pick.chosen.has(place);
  const classes = [
    target && "target",
    isChosen && "chosen",
    pick.pointed === place && "pointed",
    target && pick.pointed !== place && pick.pointed !== null && pick.targets.has(pick.pointed) && "dimmed",
    pick.recent.has(place) && "recent",
    pick.hinted.has(place) && "hinted",
  ];
  const common = { "data-place": place, class: classes.filter(Boolean).join(" ") || undefined, ...handlers(pick, place) };
  if (!target && !isChosen) return common;
  return {
    ...common,
    role: "button",
    tabindex: 0,
    "aria-label": target?.label ?? pick.labelOf(place),
    "aria-pressed": isChosen || undefined,
    ...keyHandlers(pick, place),
  };
}
