import { expect, it } from "vitest";
import { NO_INTERACTION } from "../kit/interaction";
import { draw } from "../kit/testing";
import Supply from "./Supply.svelte";

it("lifts one tile of the supply, because one is taken", () => {
  const drawn = draw(Supply, { tiles: ["red", "red", "red", "blue"], interaction: NO_INTERACTION, x: 0, y: 0 });
  expect(drawn.querySelectorAll('[data-place="supply/red"] [data-piece]')).toHaveLength(3);
  expect(drawn.querySelectorAll('[data-place="supply/red"] .lifts [data-piece]')).toHaveLength(1);
});
