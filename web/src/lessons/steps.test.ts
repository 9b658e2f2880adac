// @vitest-environment node
import { expect, test } from "vitest";
import { read } from "../../scripts/catalogue.js";
import { GAMES } from "../protocol";
import { lessonOf, strategyOf } from "./steps";

test.each(GAMES)("every step of the lesson of %s except the last asks for clicks, and shows their result", async (game) => {
  const steps = await lessonOf(game);
  expect(steps.length).toBeGreaterThan(4);
  for (const [index, { position, path, after }] of steps.entries()) {
    expect(position.game).toBe(game);
    if (path.length) expect(after).not.toEqual(position);
    else expect(index).toBe(steps.length - 1);
  }
});

test.each(GAMES)("every step of the lesson of %s has its texts", async (game) => {
  const keys = (await lessonOf(game))
    .flatMap(({ key, path }) => [key, ...(path.length ? [`${key}.done`] : [])])
    .map((key) => `web.lesson.${game}.${key}`);
  expect(keys.filter((key) => !(key in read("en")))).toEqual([]);
});

test.each(GAMES)("every step of the strategy of %s has choices with results and texts, one of them the best", async (game) => {
  const steps = await strategyOf(game);
  expect(steps.length).toBeGreaterThan(2);
  for (const { key, best, choices } of steps) {
    expect(choices.map((choice) => choice.key)).toContain(best);
    expect(choices.length).toBeGreaterThan(1);
    const keys = ["", ".title", ...choices.flatMap((choice) => [`.${choice.key}`, `.${choice.key}.result`])];
    expect(keys.map((end) => `web.lesson.${game}.strategy.${key}${end}`).filter((text) => !(text in read("en")))).toEqual([]);
  }
});
