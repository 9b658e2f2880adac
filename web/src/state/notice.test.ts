import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeNotice, notice, showNotice } from "./notice.svelte";

const MINUTE = 60_000;
let count = 0;

/** A message that nobody has seen yet. */
const said = (text: string) => ({ id: ++count, text, until: Date.now() + MINUTE });

beforeEach(() => {
  vi.useFakeTimers();
  showNotice(null);
});

describe("a message to everyone", () => {
  it("is shown until it ends", () => {
    showNotice(said("We restart at noon."));
    expect(notice()?.text).toBe("We restart at noon.");
    vi.advanceTimersByTime(MINUTE);
    expect(notice()).toBeNull();
  });

  it("is not shown again once it was closed", () => {
    const first = said("We restart at noon.");
    showNotice(first);
    closeNotice();
    showNotice(first);
    expect(notice()).toBeNull();
    showNotice(said("We are back."));
    expect(notice()?.text).toBe("We are back.");
  });

  it("ends with the answer that has none, and is not shown after its end", () => {
    showNotice(said("We restart at noon."));
    showNotice(null);
    expect(notice()).toBeNull();
    showNotice({ ...said("Too late."), until: Date.now() });
    expect(notice()).toBeNull();
  });
});
