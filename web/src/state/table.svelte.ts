/** A table as this browser sees it: its latest state, its events, and the commands to act on it. */
import { language } from "../i18n";
import type { Choice, Event, Explained, HintGiven, Level, Position, Preview, React, Snapshot, State, TableInfo, Update } from "../protocol";
import { Refusal, api } from "../protocol/http";
import { TableSocket, type Command, type ConnectionState } from "../protocol/socket";
import { whyLost, type SeatLoss } from "./lost-seats";
import { showNotice } from "./notice.svelte";
import { newNonceHash, nonceToReveal } from "./nonces";
import { entryOf, remember, seatsAt } from "./recent";

export interface TableSnapshot {
  version: number;
  state: State;
  /** The event that led to it. */
  event: Event | null;
}

export type Reaction = React["reaction"];

export class LiveTable {
  info = $state.raw<TableInfo | null>(null);
  connection = $state<ConnectionState>("connecting");
  /** Why the server refused the connection. */
  reason = $state("");
  /** The newest state, on which the player acts. */
  latest = $state.raw<TableSnapshot | null>(null);
  events = $state.raw<Event[]>([]);
  previews = $state.raw<{ version: number; of: ReadonlyMap<number, Preview> }>({ version: 0, of: new Map() });
  connected = $state.raw<readonly number[]>([]);
  spectators = $state(0);
  hint = $state.raw<HintGiven | null>(null);
  /** Why this browser only watches a game in which it had a seat. */
  seatLoss = $state<SeatLoss | null>(null);
  /** Why the last command was refused, in one sentence. */
  complaint = $state("");
  /** The number of unanswered commands. */
  waiting = $state(0);
  /** The number of moves among them. */
  private moves = $state(0);

  private readonly socket: TableSocket;
  private hasRevealed = false;
  /** The seats that this browser has, or has had. */
  private readonly had: Set<number>;

  /** `happened` is called for every update, in order. */
  constructor(
    readonly id: string,
    private readonly happened: (snapshot: TableSnapshot, isNew: boolean) => void,
  ) {
    this.had = new Set(seatsAt(id));
    this.socket = new TableSocket(id, language(), newNonceHash(), {
      connection: (state, reason = "") => {
        this.connection = state;
        this.reason = reason;
      },
      history: ({ events }) => {
        this.events = [...this.events, ...events];
      },
      snapshot: (message) => this.restore(message),
      update: (message) => this.advance(message),
      previews: ({ version, choices }) => {
        this.previews = { version, of: new Map(choices.flatMap(({ id, preview }) => (preview ? [[id, preview]] : []))) };
      },
      presence: ({ connected, spectators }) => {
        this.connected = connected;
        this.spectators = spectators;
      },
      notice: showNotice,
      trouble: (sentence) => {
        this.complaint = sentence;
      },
    });
  }

  close(): void {
    this.socket.close();
  }

  /** Reconnects after taking a seat. */
  rejoin(): void {
    this.socket.reconnect();
  }

  /**
   * Takes an open seat, and remembers it. Nothing is received meanwhile: the server knows a new guest only from the next connection,
   * and until then would describe the table as to a stranger.
   */
  async sitDown(seat: number, name: string): Promise<void> {
    this.socket.disconnect();
    try {
      remember(entryOf(await api.sitDown(this.id, seat, { name: name || null, nonce_hash: newNonceHash() })));
    } finally {
      this.rejoin();
    }
  }

  get state(): State | null {
    return this.latest?.state ?? null;
  }

  get position(): Position | null {
    return (this.latest?.state.position as Position | null | undefined) ?? null;
  }

  get mine(): number[] {
    return this.info?.seats.filter((seat) => seat.yours).map((seat) => seat.seat) ?? [];
  }

  previewOf(choice: Choice): Preview | undefined {
    return this.previews.version === this.latest?.version ? this.previews.of.get(choice.id) : undefined;
  }

  async play(action: Choice["id"] | Record<string, unknown>): Promise<boolean> {
    this.moves += 1;
    try {
      return await this.send({ type: "play", action, version: this.latest?.version });
    } finally {
      this.moves -= 1;
    }
  }

  /** Whether a move waits until the connection is back. */
  get hasUnsentMove(): boolean {
    return this.connection === "lost" && this.moves > 0;
  }

  undo = () => this.send({ type: "undo" });
  askTakeback = () => this.send({ type: "ask_takeback" });
  answerTakeback = (agree: boolean) => this.send({ type: "answer_takeback", agree });
  resign = () => this.send({ type: "resign" });
  rematch = (level: Level | null = null) => this.send({ type: "rematch", level, nonce_hash: newNonceHash() });
  react = (reaction: Reaction) => this.send({ type: "react", reaction });

  async askHint(): Promise<void> {
    await this.attempt(async () => {
      this.hint = await this.socket.send<HintGiven>({ type: "hint" });
    });
  }

  async explain(choice: Choice): Promise<string> {
    const answer = await this.socket.send<Explained>({ type: "explain", action: choice.id }).catch(() => null);
    return answer?.text ?? "";
  }

  private send(command: Command): Promise<boolean> {
    return this.attempt(() => this.socket.send(command));
  }

  private async attempt(doing: () => Promise<unknown>): Promise<boolean> {
    this.complaint = "";
    this.waiting += 1;
    try {
      await doing();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.complaint = error.message;
      return false;
    } finally {
      this.waiting -= 1;
    }
  }

  private restore({ version, table, state, events }: Snapshot): void {
    const isFirst = this.latest === null;
    this.events = [...this.events, ...events];
    this.describe(table);
    this.latest = { version, state, event: events.at(-1) ?? null };
    this.connected = table.seats.filter((seat) => seat.connected).map((seat) => seat.seat);
    this.spectators = table.spectators;
    this.revealNonce();
    this.happened(this.latest, !isFirst && events.length > 0);
  }

  private advance({ version, event, state, table }: Update): void {
    this.events = [...this.events, event];
    if (table) this.describe(table);
    this.latest = { version, state, event };
    this.hint = null;
    this.complaint = "";
    this.revealNonce();
    this.happened(this.latest, true);
  }

  private describe(table: TableInfo): void {
    this.info = table;
    for (const seat of this.mine) this.had.add(seat);
    this.seatLoss = table.status === "waiting" || this.mine.length ? null : whyLost([...this.had], this.events);
  }

  /** Keeps our nonce while seats are open, and reveals it once all are taken: nobody can choose one that goes with it any more. */
  private revealNonce(): void {
    if (this.info?.status !== "waiting" || this.hasRevealed) return;
    const nonce = nonceToReveal(this.info);
    if (!nonce) return;
    this.hasRevealed = true;
    this.socket.send({ type: "reveal", nonce }).catch(() => {}); // another page of ours was faster, or it was late
  }
}
