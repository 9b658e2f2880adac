import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../i18n";
import type { GameName, Position, Step } from "../protocol";
import { GAME_MODULES } from ".";

beforeAll(() => setLanguage("en"));

const KINDS: [GameName, string[]][] = [
  ["azul", ["floor"]],
  ["summer-pavilion", ["take", "pass", "keep", "discard", "lose"]],
  ["duel", ["broken", "draw", "limit"]],
];
const BONUSES: [GameName, string[]][] = [
  ["azul", ["row 2", "column 3", "colour blue"]],
  ["summer-pavilion", ["star 11", "cost 1"]],
  ["duel", ["tablet rows"]],
];
const PLACES: [GameName, string, string | RegExp][] = [
  ["azul", "0:wall 3 2", "Tile in row 3, column 2"],
  ["summer-pavilion", "0:star 11 at 4", "space 2 of the orange star"],
  ["duel", "0:cell 3 2", "Tile in row 3, column 2"],
  ["duel", "0:dome 3", /3/],
];

const isNamed = (game: GameName, step: Step, place: string | null = null) => {
  const { places, pointsLabel } = GAME_MODULES[game];
  const label = pointsLabel(step, place === null ? null : places.parse(place), { board: "coloured" });
  return expect(label, `${game}: ${step.kind} ${step.what ?? ""}`);
};

it("has a label for the points of every kind of step", () => {
  for (const [game, kinds] of KINDS) for (const kind of kinds) isNamed(game, { kind }).toMatch(/^(?!Other points)./);
  for (const [game, bonuses] of BONUSES) for (const what of bonuses) isNamed(game, { kind: "bonus", what }).toMatch(/^(?!Other points)./);
});

it("has a label for the points of a tile", () => {
  for (const [game, place, label] of PLACES) isNamed(game, { kind: "lay" }, place).toMatch(label);
});

it("names every source of a tally, and lists the main ones", () => {
  for (const game of Object.values(GAME_MODULES)) {
    const labels = game.sources.map((source) => game.sourceLabel(source));
    expect(labels.filter((label) => !label || label.includes("⟨"))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
  }
  const position = { tablets: ["rows", "specials"] } as unknown as Position;
  expect(GAME_MODULES.duel.mainSources(position)).toEqual(["tiles", "special", "tablet rows", "tablet specials", "broken"]);
});
