import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeSocket } from "../protocol/testing";
import { remember } from "./recent";
import { LiveTable } from "./table.svelte";

const seat = (number: number, yours: boolean) => ({ seat: number, kind: "guest", yours, connected: true });
const snapshot = (version: number, seats: unknown[], events: unknown[] = []) => ({
  type: "snapshot",
  version,
  table: { status: "playing", seats, spectators: 0 },
  state: { status: "playing", position: null },
  events,
});

/** The connection to a table where the first seat is ours. */
function join(): LiveTable {
  const live = new LiveTable("AAAAAAAAAAAAAAAA", () => {});
  FakeSocket.newest.open();
  FakeSocket.newest.say(snapshot(4, [seat(0, true), seat(1, false)]));
  return live;
}

function reconnect(message: unknown): void {
  vi.advanceTimersByTime(1_000);
  FakeSocket.newest.open();
  FakeSocket.newest.say(message);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("knows that a move waits for a lost connection, and no longer once it is answered", async () => {
  const live = join();
  FakeSocket.newest.close();
  expect(live.hasUnsentMove).toBe(false);
  const played = live.play(3);
  expect(live.hasUnsentMove).toBe(true);
  reconnect(snapshot(4, [seat(0, true), seat(1, false)]));
  expect(live.hasUnsentMove).toBe(false);
  FakeSocket.newest.say({ type: "done", id: FakeSocket.newest.sent.find(({ type }) => type === "play")!.id, version: 5 });
  expect(await played).toBe(true);
  FakeSocket.newest.close();
  expect(live.hasUnsentMove).toBe(false);
  live.close();
});

it("says why a seat is lost, until it is ours again", () => {
  const live = join();
  FakeSocket.newest.close();
  reconnect(snapshot(4, [seat(0, false), seat(1, false)]));
  expect(live.seatLoss).toBe("signed_out");
  FakeSocket.newest.say(snapshot(5, [seat(0, false), seat(1, false)]));
  expect(live.seatLoss).toBe("signed_out");
  FakeSocket.newest.say(snapshot(6, [seat(0, true), seat(1, false)]));
  expect(live.seatLoss).toBeNull();
  live.close();
});

it("remembers its seats after a reload, and says nothing to others", () => {
  const watch = (): LiveTable => {
    const live = new LiveTable("AAAAAAAAAAAAAAAA", () => {});
    FakeSocket.newest.open();
    FakeSocket.newest.say(snapshot(4, [seat(0, false), seat(1, false)]));
    live.close();
    return live;
  };
  expect(watch().seatLoss).toBeNull();
  remember({ id: "AAAAAAAAAAAAAAAA", game: "azul", at: 0, secrets: { 0: "secret" } });
  expect(watch().seatLoss).toBe("signed_out");
});
