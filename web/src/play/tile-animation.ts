/** Tiles that travel over the table. Only a picture: the table itself is always drawn from the state. */
import { mount } from "svelte";
import Tile from "../art/Tile.svelte";
import type { GameName, Movement, Step } from "../protocol";
import { movementPlace } from "../games/kit/places";
import { scoringMovement } from "./points";
import { SHAPES } from "./shapes";

const TRAVEL = 250;
const BETWEEN = 60;
const PAUSE = 180;
const RISE = 700;
const TILES = /^(blue|yellow|red|black|white|green|orange|purple|turquoise|joker|special)$/;

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

function elementAt(place: string): Element | undefined {
  return [...document.querySelectorAll(`[data-place="${place}"]`)].filter(isVisible).at(-1);
}

function split<T>(things: readonly T[], isFirst: (thing: T) => boolean): [T[], T[]] {
  return [things.filter(isFirst), things.filter((thing) => !isFirst(thing))];
}

/** One showing, which can be cut short. */
export class TileAnimation {
  private readonly layer = document.createElement("div");
  /** Tiles that have left their place, and what hides them there. */
  private readonly hidden = new Map<Element, Animation>();
  /** What goes on while the next step is shown: tiles that are put away, points that rise. */
  private readonly besides: Promise<void>[] = [];
  private isCut = false;

  constructor(
    private readonly game: GameName,
    private readonly speed: number,
  ) {
    this.layer.className = "animation-layer";
    this.layer.setAttribute("aria-hidden", "true");
    document.body.append(this.layer);
  }

  /** Show one step: what moves, then the points that it brought. */
  async play(step: Step): Promise<void> {
    const [toBoards, elsewhere] = split(step.movements ?? [], ({ target_seat }) => typeof target_seat === "number");
    for (const movement of toBoards) {
      if (this.isCut) return;
      await this.move(movement);
    }
    if (this.isCut) return;
    this.besides.push(...elsewhere.map((movement) => this.move(movement)));
    if (!step.points) return;
    this.besides.push(this.raise(step));
    await new Promise((resolve) => setTimeout(resolve, PAUSE * this.speed));
  }

  /** Waits for what still goes on beside the last step. */
  async settle(): Promise<void> {
    await Promise.all(this.besides);
  }

  cut(): void {
    this.isCut = true;
    for (const animation of this.layer.getAnimations({ subtree: true })) animation.finish();
  }

  end(): void {
    for (const animation of this.hidden.values()) animation.cancel();
    this.layer.remove();
  }

  private async move({ piece, count, source, target, source_seat, target_seat }: Movement): Promise<void> {
    const from = this.boxes(movementPlace(source, source_seat), piece, count);
    const to = elementAt(movementPlace(target, target_seat))?.getBoundingClientRect();
    if (!from.length || !to || !TILES.test(piece)) return;
    const flights = Array.from({ length: count }, (_, index) => {
      const { box, element } = from[Math.min(index, from.length - 1)]!;
      if (element) this.hide(element);
      return this.fly(piece, box, to, index);
    });
    await Promise.all(flights);
  }

  /** Where so many pieces are: each tile that is still there, or else the place as a whole. */
  private boxes(place: string, piece: string, count: number): { box: DOMRect; element: Element | null }[] {
    const whole = elementAt(`${place}/${piece}`) ?? elementAt(place);
    if (!whole) return [];
    const isThere = (element: Element): boolean => isVisible(element) && !this.hidden.has(element);
    const drawn = [...whole.querySelectorAll(`[data-piece="${piece}"]`)].filter(isThere).slice(0, count);
    return drawn.length
      ? drawn.map((element) => ({ box: element.getBoundingClientRect(), element }))
      : [{ box: whole.getBoundingClientRect(), element: null }];
  }

  private hide(element: Element): void {
    if (!this.hidden.has(element)) this.hidden.set(element, element.animate({ opacity: 0 }, { fill: "forwards" }));
  }

  private async fly(piece: string, from: DOMRect, to: DOMRect, index: number): Promise<void> {
    const size = Math.min(from.width, from.height, 48);
    const holder = document.createElement("div");
    this.layer.append(holder);
    mount(Tile, { target: holder, props: { piece, shape: SHAPES[this.game], size } });
    const x = (box: DOMRect) => box.left + box.width / 2 - size / 2;
    const y = (box: DOMRect) => box.top + box.height / 2 - size / 2;
    const middle = { x: (x(from) + x(to)) / 2, y: (y(from) + y(to)) / 2 - 40 };
    const at = (left: number, top: number) => ({ transform: `translate(${left}px, ${top}px)` });
    const frames = [at(x(from), y(from)), at(middle.x, middle.y), at(x(to), y(to))];
    const options = { duration: TRAVEL * this.speed, delay: index * BETWEEN * this.speed, easing: "ease-in-out", fill: "both" } as const;
    await holder.animate(frames, options).finished;
  }

  /** Points rise where they are made, or else from the score. */
  private async raise(step: Step): Promise<void> {
    const { points, seat } = step;
    const made = scoringMovement(step);
    const place = made && elementAt(movementPlace(made.target, made.target_seat));
    const box = (place ?? elementAt(`${seat}:score`))?.getBoundingClientRect();
    if (!box || !points) return;
    const label = document.createElement("span");
    label.className = points > 0 ? "points-gained" : "points-lost";
    label.textContent = points > 0 ? `+${points}` : `−${-points}`;
    this.layer.append(label);
    const at = (rise: number) => `translate(${box.left + box.width / 2}px, ${box.top - rise}px) translate(-50%, 0)`;
    const frames = [
      { transform: at(0), opacity: 0 },
      { transform: at(10), opacity: 1, offset: 0.3 },
      { transform: at(36), opacity: 0 },
    ];
    await label.animate(frames, { duration: RISE * this.speed, fill: "both" }).finished;
  }
}

