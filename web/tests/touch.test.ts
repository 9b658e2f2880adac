/** Choices are large enough for fingers on small phones, at tables of four. */
import { expect, it } from "vitest";
import { choose, touchscreen, speedUpAnimations, createTableWithBots } from "./players";
import { tooSmallAtRest } from "./sizes";
import { browserFixture } from "./fixture";

const fixture = browserFixture();
const WIDTHS = [390, 360];
const GAMES = ["azul", "summer-pavilion"];
const CHOICES = 40;

it.each(WIDTHS.flatMap((width) => GAMES.map((game) => [game, width] as const)))(
  "at a table of four, %s, %i px wide",
  async (game, width) => {
    const { page, close } = await fixture.newUser({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });
    await speedUpAnimations(page);
    await createTableWithBots(page, game, {}, 3);
    const small = new Set<string>();
    for (let made = 0; made < CHOICES && !(await choose(page, touchscreen)); made++)
      for (const choice of await tooSmallAtRest(page)) small.add(choice);
    expect([...small]).toEqual([]);
    await close();
  },
);
