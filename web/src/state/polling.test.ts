import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { poll } from "./polling";

class Page extends EventTarget {
  hidden = false;
}

let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  vi.stubGlobal("document", page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("loads at once, after each pause, and not again once it is stopped", async () => {
  const load = vi.fn(async () => {});
  const stop = poll(load, 1_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(load).toHaveBeenCalledTimes(4);
  stop();
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(4);
});

it("rests while the page is hidden, and loads when it is seen again", async () => {
  const load = vi.fn(async () => {});
  poll(load, 1_000);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(load).toHaveBeenCalledTimes(2);
});

it("waits longer after each failure, but a minute at most", async () => {
  const load = vi.fn(async () => Promise.reject(new Error()));
  poll(load, 1_000);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 100);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load.mock.calls.length).toBeGreaterThan(12);
  expect(load.mock.calls.length).toBeLessThan(16);
});

it("never loads twice at the same time", async () => {
  let finish = () => {};
  const load = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  poll(load, 1_000);
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
});
