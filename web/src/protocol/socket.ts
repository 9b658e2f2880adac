/**
 * The connection to a table. It reconnects by itself, joins again with the version that it has, and resends every unanswered
 * command; the server executes each command only once.
 */
import type {
  Explained,
  FromClient,
  FromServer,
  HintGiven,
  History,
  Notice,
  PreviewsGiven,
  Done,
  Presence,
  Snapshot,
  Update,
} from "./index";
import { Refusal } from "./http";
import { newId } from "./ids";

export type ConnectionState = "connecting" | "open" | "lost" | "gone" | "refused";
type Answer = Done | HintGiven | Explained | PreviewsGiven;
type Distributive<T> = T extends { id: unknown } ? Omit<T, "id"> : never;
export type Command = Distributive<FromClient>;

export interface Listener {
  /** The state of the connection; `reason` is why the server closed it, if it gave one. */
  connection(state: ConnectionState, reason?: string): void;
  /** A part of a long history; the snapshot follows. */
  history(message: History): void;
  snapshot(message: Snapshot): void;
  update(message: Update): void;
  previews(message: PreviewsGiven): void;
  presence(message: Presence): void;
  /** The operator of the server tells everyone something. */
  notice(notice: Notice): void;
  /** Something goes wrong at the table, in one sentence. */
  trouble(sentence: string): void;
}

interface Pending {
  message: FromClient & { id: string };
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8_000;
const HEARTBEAT = 15_000;
const PONG_TIMEOUT = 6_000;

/** Close codes after which reconnecting is pointless. */
const FINAL: ReadonlyMap<number, ConnectionState> = new Map([
  [4404, "gone"],
  [1008, "refused"],
]);

export class TableSocket {
  private socket: WebSocket | null = null;
  private version = 0;
  private joined = false;
  private attempts = 0;
  private closed = false;
  private hasGivenUp = false;
  private reason = "";
  private pause: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly table: string,
    private readonly language: string,
    /** For seats of a rematch that are kept for us. */
    private readonly nonceHash: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.retryNow);
    this.connect();
  }

  /** Sends a command; resolves with the server's answer, even if the connection is lost in between. */
  send<T extends Answer = Done>(command: Command): Promise<T> {
    const message = { ...command, id: newId() } as FromClient & { id: string };
    return new Promise<T>((resolve, reject) => {
      this.pending.set(message.id, { message, resolve: resolve as Pending["resolve"], reject });
      if (this.joined) this.write(message);
    });
  }

  /** Disconnects until `reconnect`. */
  disconnect(): void {
    this.drop();
  }

  /** Reconnects, e.g. after taking a seat. */
  reconnect(): void {
    if (this.closed) return;
    this.drop();
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.retryNow);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.drop();
  }

  private connect(): void {
    const address = new URL(`/api/tables/${this.table}/socket`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.hasGivenUp = false;
    if (this.attempts) this.listener.connection("lost", this.reason);
    else this.listener.connection("connecting");
    socket.onopen = () => this.join();
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  private join(): void {
    const language = this.language as "en" | "fr";
    this.write({ type: "join", version: this.version, previews: true, steps: true, language, nonce_hash: this.nonceHash });
    this.heard = Date.now();
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => {
      if (Date.now() - this.heard > HEARTBEAT + PONG_TIMEOUT) this.cut();
      else this.write({ type: "ping" });
    }, HEARTBEAT);
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    this.heard = Date.now();
    switch (message.type) {
      case "history":
        this.version = message.version;
        this.listener.history(message);
        break;
      case "snapshot":
        this.version = message.version;
        this.listener.snapshot(message);
        this.welcome();
        break;
      case "update":
        if (message.version > this.version + 1) return this.join();
        if (message.version <= this.version) return;
        this.version = message.version;
        this.listener.update(message);
        break;
      case "previews":
        if (message.id) this.settle(message.id, message);
        this.listener.previews(message);
        break;
      case "presence":
        this.listener.presence(message);
        break;
      case "notice":
        this.listener.notice(message.notice);
        break;
      case "done":
      case "hint":
      case "explained":
        this.settle(message.id, message);
        break;
      case "refused":
        this.refuse(message.id, new Refusal(409, message.error.code, message.error.message));
        break;
      case "closing":
        this.reason = message.error.message;
        break;
      case "pong":
        break;
    }
  }

  private welcome(): void {
    // While a command cannot be carried out, the pauses between attempts grow.
    if (!this.pending.size) this.attempts = 0;
    this.reason = "";
    this.joined = true;
    this.listener.connection("open");
    for (const { message } of this.pending.values()) this.write(message);
  }

  private settle(id: string, answer: Answer): void {
    this.attempts = 0;
    this.pending.get(id)?.resolve(answer);
    this.pending.delete(id);
  }

  private refuse(id: string | null | undefined, error: Error): void {
    if (!id) return this.listener.trouble(error.message);
    this.pending.get(id)?.reject(error);
    this.pending.delete(id);
  }

  private lost(code: number): void {
    this.drop();
    if (this.closed) return;
    const final = FINAL.get(code);
    if (final) {
      this.hasGivenUp = true;
      return this.listener.connection(final, this.reason);
    }
    this.listener.connection("lost", this.reason);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.attempts++);
    this.pause = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2));
  }

  private drop(): void {
    clearTimeout(this.pause);
    clearInterval(this.heartbeat);
    this.joined = false;
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }

  private readonly cut = (): void => this.lost(0);

  private readonly retryNow = (): void => {
    if (!this.hasGivenUp && !this.joined && !document.hidden) this.reconnect();
  };
}
