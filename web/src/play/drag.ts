/** Dragging from one place to another does the same as a click on the first, then on the second. */
import { mount, unmount } from "svelte";
import Tile from "../art/Tile.svelte";
import type { Shape } from "../art/pieces";
import { internedStep, type Place } from "../games/kit/places";

interface Options {
  canTake(place: Place): boolean;
  take(place: Place): void;
  drop(place: Place | null): void;
  shape: Shape;
}

const FAR_ENOUGH = 8;
const SIZE = 44;

/** The place that an element represents, or is a part of. */
function placeOf(element: Element | null): Place | null {
  const text = element?.closest<HTMLElement>("[data-place]")?.dataset.place;
  const step = text === undefined ? undefined : internedStep(text);
  return step?.type === "place" ? step : null;
}

/** The tile that follows the pointer. */
class DraggedTile {
  private readonly holder = document.createElement("div");
  private readonly tile: Record<string, unknown>;

  constructor(piece: string, shape: Options["shape"]) {
    this.holder.className = "carried";
    document.body.append(this.holder);
    this.tile = mount(Tile, { target: this.holder, props: { piece, shape, size: SIZE } });
  }

  follow({ clientX, clientY }: PointerEvent): void {
    this.holder.style.transform = `translate(${clientX - SIZE / 2}px, ${clientY - SIZE * 0.8}px)`;
  }

  end(): void {
    void unmount(this.tile);
    this.holder.remove();
  }
}

/** A Svelte attachment for the element that contains the table. */
export function dragging(options: () => Options) {
  return (root: HTMLElement) => {
    let start: { x: number; y: number; place: Place; id: number } | null = null;
    let carried: DraggedTile | null = null;

    const down = (event: PointerEvent): void => {
      const place = placeOf(event.target as Element);
      if (event.button || !place || !options().canTake(place)) return;
      start = { x: event.clientX, y: event.clientY, place, id: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return;
      if (!carried) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR_ENOUGH) return;
        options().take(start.place);
        carried = new DraggedTile(start.place.piece ?? "", options().shape);
      }
      carried.follow(event);
    };
    const up = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return;
      const wasCarried = carried;
      const from = start.place;
      start = carried = null;
      if (!wasCarried) return;
      wasCarried.end();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
      const place = event.type === "pointerup" ? placeOf(document.elementFromPoint(event.clientX, event.clientY)) : null;
      if (place !== from) options().drop(place);
    };
    const swallow = (event: Event): void => event.stopPropagation();

    root.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      root.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      carried?.end();
    };
  };
}
