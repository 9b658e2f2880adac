import { expect, test } from "vitest";
import { GAMES } from "../protocol";
import { lessonOf } from "./steps";

test.each(GAMES)("every step of the lesson of %s but a last one asks for something, and shows what comes of it", async (game) => {
  const steps = await lessonOf(game);
  expect(steps.length).toBeGreaterThan(4);
  for (const [index, { position, path, after }] of steps.entries()) {
    expect(position.game).toBe(game);
    if (path.length) expect(after).not.toEqual(position);
    else expect(index).toBe(steps.length - 1);
  }
});
