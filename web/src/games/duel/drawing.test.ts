import { expect, it } from "vitest";
import { NO_INTERACTION, type Ghost } from "../kit/interaction";
import type { Place } from "../kit/places";
import { draw } from "../kit/testing";
import Dome from "./Dome.svelte";
import InHand from "./InHand.svelte";
import { OFFER_PITCH, PLATE } from "./layout";
import { placeOf } from "./places";
import { cells } from "./plates";

it.each([1, 3, 5, 10])("draws %i plates in hand without overlap", (count) => {
  const room = 2 * OFFER_PITCH + PLATE;
  const plates = Array.from({ length: count }, (_, index) => ({ plate: index + 1, type: "joker" as const }));
  const drawn = draw(InHand, { plates, places: 3, interaction: NO_INTERACTION });
  const corners = [...drawn.querySelectorAll(":scope > g > g[transform^=scale]")].map((plate) => {
    const [scale = 0, x = 0, y = 0] = plate
      .getAttribute("transform")!
      .match(/[\d.]+/g)!
      .map(Number);
    return { x: scale * x, y: scale * y, size: scale * PLATE };
  });
  expect(corners).toHaveLength(count);
  for (const [index, one] of corners.entries()) {
    expect(one.x + one.size).toBeLessThanOrEqual(room + 1);
    expect(one.y + one.size).toBeLessThanOrEqual(PLATE + 1);
    for (const other of corners.slice(0, index))
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(one.size);
  }
});

it("draws the ghost of a plate as it would be turned", () => {
  const ghosts = new Map<Place, Ghost>([[placeOf({ kind: "slot", seat: 0, slot: 5 }), { piece: "plate 1", count: 1, turn: 90 }]]);
  const drawn = draw(Dome, { dome: Array(9).fill(null), seat: 0, interaction: { ...NO_INTERACTION, ghosts } });
  const printed = [...drawn.querySelectorAll(".ghost .space")].map((space) => space.getAttribute("class")!.split(" ")[1]);
  expect(printed).toEqual(cells(1, 90));
  expect(printed).not.toEqual(cells(1, 0));
});
