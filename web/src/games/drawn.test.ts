import { mount, unmount, type Component } from "svelte";
import { expect, it } from "vitest";
import { NO_PICK, type Ghost, type Pick } from "./kit/places";
import Dome from "./duel/Dome.svelte";
import InHand from "./duel/InHand.svelte";
import { PLATE } from "./duel/layout";
import { cells } from "./duel/plates";
import Supply from "./summer-pavilion/Supply.svelte";

function draw<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): SVGElement {
  const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const drawn = mount(component as Component<Record<string, unknown>>, { target, props });
  const copy = target.cloneNode(true) as SVGElement;
  void unmount(drawn);
  return copy;
}

it.each([1, 3, 5, 10])("%i plates in hand are seen whole", (count) => {
  const room = 374;
  const plates = Array.from({ length: count }, (_, index) => ({ plate: index + 1, type: "joker" as const }));
  const corners = [...draw(InHand, { plates, room, pick: NO_PICK }).querySelectorAll(":scope > g > g[transform^=scale]")].map((plate) => {
    const [scale = 0, x = 0, y = 0] = plate.getAttribute("transform")!.match(/[\d.]+/g)!.map(Number);
    return { x: scale * x, y: scale * y, size: scale * PLATE };
  });
  expect(corners).toHaveLength(count);
  for (const [index, one] of corners.entries()) {
    expect(one.x + one.size).toBeLessThanOrEqual(room - 8);
    expect(one.y + one.size).toBeLessThanOrEqual(PLATE + 8);
    for (const other of corners.slice(0, index)) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(one.size);
  }
});

it("one tile of the supply rises, because one is taken", () => {
  const drawn = draw(Supply, { tiles: ["red", "red", "red", "blue"], pick: NO_PICK, x: 0, y: 0 });
  expect(drawn.querySelectorAll('[data-place="supply/red"] [data-piece]')).toHaveLength(3);
  expect(drawn.querySelectorAll('[data-place="supply/red"] .lifts [data-piece]')).toHaveLength(1);
});

it("a plate is shown turned where a turn is pointed at", () => {
  const ghosts = new Map<string, Ghost>([["0:slot 5", { piece: "plate 1", count: 1, turn: 90 }]]);
  const pick: Pick = { ...NO_PICK, ghosts };
  const drawn = draw(Dome, { dome: Array(9).fill(null), seat: 0, pick });
  const printed = [...drawn.querySelectorAll(".ghost .space")].map((space) => space.getAttribute("class")!.split(" ")[1]);
  expect(printed).toEqual(cells(1, 90));
  expect(printed).not.toEqual(cells(1, 0));
});
