import { expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import type { Step } from "../games/kit/places";
import type { Choice } from "../protocol";
import { nextSteps, waysOf } from "./paths";

const { azul } = GAME_MODULES;
const place = (text: string): Step => azul.places.parse(text)!;
const take = { type: "take", colour: "red", jokers: false };
const forms = [
  { ...take, factory: 1, line: 1 },
  { ...take, factory: 1, line: 2 },
  { ...take, factory: 2, line: 1 },
];
const choices: Choice[] = forms.map((form, id) => ({ id, action: String(id), form }));

it("finds the steps that continue a path", () => {
  const ways = waysOf(azul, choices, 0);
  const textsAfter = (...prefix: string[]) => [...nextSteps(ways, prefix.map(place)).keys()].map(({ text }) => text);
  expect(textsAfter()).toEqual(["factory 1/red", "factory 2/red"]);
  expect(textsAfter("factory 1/red")).toEqual(["0:line 1", "0:line 2"]);
  expect(textsAfter("factory 1/red", "0:line 1")).toEqual([]);
});
