import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket } from "./socket";
import { FakeSocket } from "./testing";

const HASH = "ab".repeat(32);
const snapshot = (version: number) => ({ type: "snapshot", version, table: {}, state: {}, events: [] });
const newest = () => FakeSocket.newest;

function connect() {
  const listener = {
    connection: vi.fn(),
    history: vi.fn(),
    snapshot: vi.fn(),
    update: vi.fn(),
    previews: vi.fn(),
    presence: vi.fn(),
    notice: vi.fn(),
    trouble: vi.fn(),
  };
  const socket = new TableSocket("AAAAAAAAAAAAAAAA", "en", HASH, listener);
  newest().open();
  newest().say(snapshot(4));
  return { socket, listener };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("joins with its version, and resolves commands", async () => {
    const { socket } = connect();
    expect(newest().sent[0]).toMatchObject({ type: "join", version: 0 });
    const done = socket.send({ type: "undo" });
    const { id } = newest().sent[1] as { id: string };
    newest().say({ type: "done", id, version: 5 });
    expect(await done).toMatchObject({ version: 5 });
  });

  it("reconnects, and resends unanswered commands with the same id", async () => {
    const { socket, listener } = connect();
    const done = socket.send({ type: "undo" });
    const first = newest();
    const command = first.sent[1];
    first.close();
    expect(listener.connection).toHaveBeenLastCalledWith("lost", "");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newest()).not.toBe(first);
    newest().open();
    expect(newest().sent).toMatchObject([{ type: "join", version: 4 }]);
    newest().say(snapshot(5));
    expect(newest().sent[1]).toEqual(command);
    newest().say({ type: "done", id: (command as { id: string }).id, version: 5 });
    expect(await done).toMatchObject({ version: 5 });
    expect(listener.connection).toHaveBeenLastCalledWith("open");
  });

  it("joins again if an update is missing, and ignores one that it has", () => {
    const { listener } = connect();
    newest().say({ type: "update", version: 4 });
    newest().say({ type: "update", version: 6 });
    expect(listener.update).not.toHaveBeenCalled();
    expect(newest().sent.at(-1)).toMatchObject({ type: "join", version: 4 });
  });

  it("passes on what the operator tells everyone", () => {
    const { listener } = connect();
    const notice = { id: 1, text: "We restart at noon.", until: 2 };
    newest().say({ type: "notice", notice });
    expect(listener.notice).toHaveBeenCalledWith(notice);
  });

  it("rejects a command with the reason of its refusal", async () => {
    const { socket } = connect();
    const refused = socket.send({ type: "undo" });
    const { id } = newest().sent[1] as { id: string };
    newest().say({ type: "refused", id, error: { code: "undo.nothing", message: "There is nothing to undo." } });
    await expect(refused).rejects.toThrow("There is nothing to undo.");
  });

  it("does not reconnect to a deleted table", async () => {
    const { listener } = connect();
    newest().close(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(listener.connection).toHaveBeenLastCalledWith("gone", "");
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("reports why the server closed it, and does not reconnect", async () => {
    const { socket, listener } = connect();
    newest().say({ type: "closing", error: { code: "server.seated_only", message: "Only the players at this table may watch it." } });
    newest().close(1008);
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(listener.connection).toHaveBeenLastCalledWith("refused", "Only the players at this table may watch it.");
    expect(FakeSocket.all).toHaveLength(1);
    socket.reconnect();
    newest().open();
    newest().say(snapshot(4));
    expect(listener.connection).toHaveBeenLastCalledWith("open");
  });

  it("says why the server closed it while it reconnects, in growing pauses as long as a command fails", async () => {
    const { socket, listener } = connect();
    newest().open();
    newest().say(snapshot(4));
    void socket.send({ type: "undo" }).catch(() => {});
    for (let failures = 1; failures <= 4; failures++) {
      newest().say({ type: "closing", error: { code: "server.not_saved", message: "Please wait a moment." } });
      newest().close(1013);
      expect(listener.connection).toHaveBeenLastCalledWith("lost", "Please wait a moment.");
      await vi.advanceTimersByTimeAsync(8_000);
      newest().open();
      newest().say(snapshot(4));
    }
    const sockets = FakeSocket.all.length;
    newest().close(1013);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(sockets);
  });

  it("reports trouble at the table", () => {
    const { listener } = connect();
    newest().say({ type: "refused", error: { code: "server.saving", message: "Please wait a moment." } });
    expect(listener.trouble).toHaveBeenCalledWith("Please wait a moment.");
  });

  it("reconnects to a server that restarts", async () => {
    connect();
    newest().say({ type: "closing", error: { code: "server.stopping", message: "The server starts anew." } });
    newest().close(1012);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("stays closed after close()", () => {
    const { socket } = connect();
    socket.close();
    socket.reconnect();
    expect(FakeSocket.all).toHaveLength(1);
  });
});
