// @vitest-environment node
import { expect, test } from "vitest";
import { read } from "../../scripts/catalogue.js";
import { GAMES } from "../protocol";
import { lessonOf } from "./steps";

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
