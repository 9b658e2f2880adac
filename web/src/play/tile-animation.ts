/** Animates the tiles and points of a move over the table. The table itself is always drawn from the state. */
import { mount } from "svelte";
import Tile from "../art/Tile.svelte";
import type { GameModule } from "../games/game";
import { sharedPlace, withPiece, type Place } from "../games/kit/places";
import { signed } from "../i18n";
import type { Movement, Step, TileName } from "../protocol";
import { scoringPlace } from "./points";

const FLIGHT = 250;
const BETWEEN = 60;
const PAUSE = 180;
/** What counting takes for each point, and at most for all points of a step. */
const COUNT = 45;
const LONGEST_COUNT = 400;
const RISE = 700;
/** How far points rise. */
const HEIGHT = 36;
/** The size of a tile that moves, at most. */
const LARGEST = 48;
/** Places that are drawn with their number of tiles: those that arrive are not seen there. */
const HEAPS: readonly string[] = ["bag", "lid", "depot", "tower"];

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

/** The visible element of a place; the last one if it is drawn several times. */
function elementAt(place: Place | null): Element | undefined {
  if (!place) return undefined;
  return [...document.querySelectorAll(`[data-place="${place.text}"]`)].filter(isVisible).at(-1);
}

/** The visible score of a seat: that in the top bar, where its board is out of sight. */
const scoreOf = (seat: number | null | undefined): Element | undefined =>
  typeof seat === "number" ? elementAt(sharedPlace({ kind: "score", seat })) : undefined;

function split<T>(things: readonly T[], isFirst: (thing: T) => boolean): [T[], T[]] {
  return [things.filter(isFirst), things.filter((thing) => !isFirst(thing))];
}

/** The animation of one event, which can be cut short. */
export class TileAnimation {
  private readonly layer = document.createElement("div");
  /** Tiles that have left their place, with the animation that hides them there. */
  private readonly hidden = new Map<Element, Animation>();
  /** Tiles that have arrived at a place, which is not drawn with them yet. */
  private readonly landed: { place: Place; piece: string; tile: Element }[] = [];
  private readonly filled = new Set<Element>();
  /** What runs on during the next step: discarded tiles and rising points. */
  private readonly background: Promise<void>[] = [];
  private isCut = false;

  constructor(
    private readonly game: GameModule,
    /** How long everything takes, relative to the normal time. */
    public speed: number,
  ) {
    this.layer.className = "animation-layer";
    this.layer.setAttribute("aria-hidden", "true");
    document.body.append(this.layer);
  }

  /** Moves the tiles of a step, and lets its points rise. */
  async play(step: Step): Promise<void> {
    const [toBoards, elsewhere] = split(step.movements ?? [], ({ target_seat }) => typeof target_seat === "number");
    for (const movement of toBoards) {
      if (this.isCut) return;
      await this.move(movement);
    }
    if (this.isCut) return;
    this.background.push(...elsewhere.map((movement) => this.move(movement)));
    if (step.points) this.background.push(this.raise(step));
  }

  /** Shows a score point by point; nothing more once the animation is cut. */
  async count(from: number, to: number, show: (score: number) => void): Promise<void> {
    const points = Math.abs(to - from);
    const duration = Math.max(PAUSE, Math.min(points * COUNT, LONGEST_COUNT));
    for (let score = from; score !== to && !this.isCut;) {
      score += Math.sign(to - score);
      show(score);
      await this.pause(duration / points);
    }
  }

  /** Waits for everything that still runs after the last step. */
  async settle(): Promise<void> {
    await Promise.all(this.background);
  }

  cut(): void {
    this.isCut = true;
    for (const animation of this.layer.getAnimations({ subtree: true })) animation.finish();
  }

  end(): void {
    for (const animation of this.hidden.values()) animation.cancel();
    this.layer.remove();
  }

  /** An animation of nothing, so that `cut` ends it too. */
  async pause(duration = PAUSE): Promise<void> {
    if (!this.isCut) await this.layer.animate(null, { duration: duration * this.speed }).finished;
  }

  private async move({ piece, count, source, target, source_seat, target_seat }: Movement): Promise<void> {
    if (!this.game.profile.tiles.includes(piece as TileName)) return;
    const from = this.boxes(this.game.places.parseName(source, source_seat), piece, count);
    const place = this.game.places.parseName(target, target_seat);
    const whole = elementAt(place) ?? scoreOf(target_seat);
    if (!from.length || !whole) return;
    const spaces = this.freeSpaces(whole, count);
    const flights = Array.from({ length: count }, async (_, index) => {
      const { box, element } = from[Math.min(index, from.length - 1)]!;
      if (element) this.hide(element);
      const space = spaces[index];
      const tile = await this.fly(piece, box, (space ?? whole).getBoundingClientRect(), index, Boolean(space));
      if (place && HEAPS.includes(place.kind)) tile.remove();
      else if (place) this.landed.push({ place, piece, tile });
    });
    await Promise.all(flights);
  }

  /** The free spaces of a place that tiles fill, in order. */
  private freeSpaces(whole: Element, count: number): Element[] {
    const free = [...whole.querySelectorAll(".space")].filter((space) => !this.filled.has(space)).slice(0, count);
    for (const space of free) this.filled.add(space);
    return free;
  }

  /** Where pieces start: at each tile that is still there, or at the place as a whole. */
  private boxes(place: Place | null, piece: string, count: number): { box: DOMRect; element: Element | null }[] {
    const whole = place && (elementAt(withPiece(place, piece)) ?? elementAt(place));
    if (!whole) return [];
    const isThere = (element: Element): boolean => isVisible(element) && !this.hidden.has(element);
    const landed = this.landed.filter((tile) => tile.place === place && tile.piece === piece).map(({ tile }) => tile);
    const drawn = [...whole.querySelectorAll(`[data-piece="${piece}"]`), ...landed].filter(isThere).slice(0, count);
    return drawn.length
      ? drawn.map((element) => ({ box: element.getBoundingClientRect(), element }))
      : [{ box: whole.getBoundingClientRect(), element: null }];
  }

  private hide(element: Element): void {
    if (!this.hidden.has(element)) this.hidden.set(element, element.animate({ opacity: 0 }, { fill: "forwards" }));
  }

  /** Moves a tile, and gives it the size of the space that it fills. */
  private async fly(piece: string, from: DOMRect, to: DOMRect, index: number, fills: boolean): Promise<Element> {
    const size = Math.min(from.width, from.height, LARGEST);
    const end = fills ? Math.min(to.width, to.height) / size : 1;
    const holder = document.createElement("div");
    this.layer.append(holder);
    mount(Tile, { target: holder, props: { piece, shape: this.game.profile.shape, size } });
    const x = (box: DOMRect) => box.left + box.width / 2 - size / 2;
    const y = (box: DOMRect) => box.top + box.height / 2 - size / 2;
    const middle = { x: (x(from) + x(to)) / 2, y: (y(from) + y(to)) / 2 - 40 };
    const at = (left: number, top: number, scale: number) => ({ transform: `translate(${left}px, ${top}px) scale(${scale})` });
    const frames = [at(x(from), y(from), 1), at(middle.x, middle.y, 1), at(x(to), y(to), end)];
    const options = { duration: FLIGHT * this.speed, delay: index * BETWEEN * this.speed, easing: "ease-in-out", fill: "both" } as const;
    await holder.animate(frames, options).finished;
    return holder;
  }

  /** Lets points rise where they are scored, or else from the score. */
  private async raise(step: Step): Promise<void> {
    const { points, seat } = step;
    const box = (elementAt(scoringPlace(this.game, step)) ?? scoreOf(seat))?.getBoundingClientRect();
    if (!box || !points) return;
    const label = document.createElement("span");
    label.className = points > 0 ? "points-gained" : "points-lost";
    label.textContent = signed(points);
    this.layer.append(label);
    const at = (rise: number) => `translate(${box.left + box.width / 2}px, ${Math.max(box.top, HEIGHT) - rise}px) translate(-50%, 0)`;
    const frames = [
      { transform: at(0), opacity: 0 },
      { transform: at(10), opacity: 1, offset: 0.3 },
      { transform: at(HEIGHT), opacity: 0 },
    ];
    await label.animate(frames, { duration: RISE * this.speed, fill: "both" }).finished;
  }
}
