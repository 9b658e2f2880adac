import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Choice } from "../protocol";
import { ActionPicker } from "./action-picker.svelte";

const take = (id: number, factory: number, line: number | null): Choice => ({ id, action: "", form: { type: "take", factory, colour: "blue", jokers: false, line } });

function picking(confirms: boolean) {
  const play = vi.fn();
  const wrong = vi.fn();
  const choices = [take(1, 1, 2), take(2, 1, null), take(3, 4, 2)];
  const made = new ActionPicker({ game: "azul", choices, seat: 0, confirms, play, wrong });
  flushSync();
  return { made, play, wrong, played: () => play.mock.calls.map(([choice]) => choice.id) };
}

describe("choosing step by step", () => {
  it("plays when the last step is chosen", () => {
    const { made, played } = picking(false);
    made.pick("factory 1/blue");
    expect([...made.next.keys()]).toEqual(["0:line 2", "0:floor"]);
    made.pick("0:line 2");
    expect(played()).toEqual([1]);
    expect(made.chosen).toEqual([]);
  });

  it("waits for a second click where it must be confirmed", () => {
    const { made, played } = picking(true);
    made.pick("factory 1/blue");
    made.pick("0:line 2");
    expect(made.ready?.id).toBe(1);
    made.pick("0:floor");
    expect([made.ready?.id, played()]).toEqual([2, []]);
    made.pick("0:floor");
    expect(played()).toEqual([2]);
  });

  it("starts anew from another source, and goes back step by step", () => {
    const { made } = picking(false);
    made.pick("factory 1/blue");
    made.pick("factory 4/blue");
    expect(made.chosen).toEqual(["factory 4/blue"]);
    made.back();
    expect(made.chosen).toEqual([]);
  });

  it("asks why where nothing can be chosen", () => {
    const { made, wrong } = picking(false);
    made.pick("factory 1/blue");
    made.pick("0:line 3");
    expect(wrong).toHaveBeenCalledWith(["factory 1/blue", "0:line 3"]);
  });
});
