import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { GAME_MODULES } from "../games";
import type { Choice } from "../protocol";
import { ActionPicker } from "./action-picker.svelte";

const take = (id: number, factory: number, line: number | null): Choice => ({
  id,
  action: "",
  form: { type: "take", factory, colour: "blue", jokers: false, line },
});

const { azul: game } = GAME_MODULES;
const place = (text: string) => game.places.parse(text)!;
const places = (...texts: string[]) => texts.map(place);

function makePicker(confirms: boolean) {
  const play = vi.fn();
  const onillegal = vi.fn();
  const choices = [take(1, 1, 2), take(2, 1, null), take(3, 4, 2)];
  const picker = new ActionPicker({ game, choices, seat: 0, confirms, play, onillegal });
  flushSync();
  return { picker, play, onillegal, played: () => play.mock.calls.map(([choice]) => choice.id) };
}

describe("the action picker", () => {
  it("plays when the last step is chosen", () => {
    const { picker, played } = makePicker(false);
    picker.pick(place("factory 1/blue"));
    expect([...picker.next.keys()]).toEqual(places("0:line 2", "0:floor"));
    picker.pick(place("0:line 2"));
    expect(played()).toEqual([1]);
    expect(picker.chosen).toEqual([]);
  });

  it("waits for a second click if it must be confirmed", () => {
    const { picker, played } = makePicker(true);
    picker.pick(place("factory 1/blue"));
    picker.pick(place("0:line 2"));
    expect(picker.ready?.id).toBe(1);
    picker.pick(place("0:floor"));
    expect([picker.ready?.id, played()]).toEqual([2, []]);
    picker.pick(place("0:floor"));
    expect(played()).toEqual([2]);
  });

  it("starts over from another source, and goes back step by step", () => {
    const { picker } = makePicker(false);
    picker.pick(place("factory 1/blue"));
    picker.pick(place("factory 4/blue"));
    expect(picker.chosen).toEqual(places("factory 4/blue"));
    picker.back();
    expect(picker.chosen).toEqual([]);
  });

  it("reports a click where nothing can be chosen", () => {
    const { picker, onillegal } = makePicker(false);
    picker.pick(place("factory 1/blue"));
    picker.pick(place("0:line 3"));
    expect(onillegal).toHaveBeenCalledWith(places("factory 1/blue", "0:line 3"));
  });
});
