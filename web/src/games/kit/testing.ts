/** Helpers for tests of drawings. */
import { mount, unmount, type Component } from "svelte";

/** The first rendering of a component. */
export function draw<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): SVGElement {
  const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const drawn = mount(component as Component<Record<string, unknown>>, { target, props });
  const copy = target.cloneNode(true) as SVGElement;
  void unmount(drawn);
  return copy;
}
