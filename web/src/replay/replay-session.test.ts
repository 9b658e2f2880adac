import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReviewState } from "../protocol";
import { Refusal, Unreachable, api } from "../protocol/http";
import { ReplaySession } from "./replay-session.svelte";

const LONG = 5_000;
const running = (done: number) => ({ status: "running", done, moves: 9 }) as ReviewState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, "replay").mockResolvedValue({ moments: [] } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function watch() {
  const session = new ReplaySession("AAAAAAAAAAAAAAAA", () => "unreachable");
  await vi.advanceTimersByTimeAsync(LONG);
  return session;
}

it("polls a review, even after a request fails", async () => {
  const review = vi.spyOn(api, "review").mockResolvedValueOnce(running(3)).mockRejectedValueOnce(new Unreachable());
  review
    .mockRejectedValueOnce(new Refusal(429, "server.too_fast", "Too many requests; please slow down."))
    .mockResolvedValue({ ...running(9), status: "done" });
  const session = await watch();
  expect(session.review).toMatchObject({ status: "done", done: 9 });
  expect(review).toHaveBeenCalledTimes(4);
});

it("gives up if the table is gone", async () => {
  const review = vi
    .spyOn(api, "review")
    .mockResolvedValueOnce(running(3))
    .mockRejectedValue(new Refusal(404, "server.no_table", "There is no such table."));
  const session = await watch();
  expect(session.review).toMatchObject({ status: "failed" });
  expect(review).toHaveBeenCalledTimes(2);
});

it("asks for a review and shows its turning point, if that is what the page was opened for", async () => {
  vi.spyOn(api, "replay").mockResolvedValue({ moments: Array.from({ length: 10 }, () => ({})) } as never);
  vi.spyOn(api, "review")
    .mockResolvedValueOnce({ status: "none" } as ReviewState)
    .mockResolvedValue({ ...running(9), status: "done", turning_point: 7 });
  const asked = vi.spyOn(api, "askReview").mockResolvedValue(running(0));
  const session = new ReplaySession("AAAAAAAAAAAAAAAA", () => "unreachable", true);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toHaveBeenCalledOnce();
  expect(session.index).toBe(6);
});
