/** The positions of a game, one of which is shown. */
import type { Moved, Replay } from "../protocol";
import { Refusal, api } from "../protocol/http";

export class Moments {
  replay = $state.raw<Replay | null>(null);
  /** The current position: the number of actions before it. */
  index = $state(0);
  /** Why the last request was refused. */
  complaint = $state("");

  constructor(
    readonly table: string,
    private readonly unreachable: () => string,
  ) {}

  get last(): number {
    return Math.max(0, (this.replay?.moments.length ?? 1) - 1);
  }

  get moment(): Moved | null {
    return this.replay?.moments[this.index] ?? null;
  }

  go(index: number): void {
    this.index = Math.min(this.last, Math.max(0, index));
  }

  /** Loads the game, and goes to its last position. */
  load(): Promise<void> {
    return this.attempt(async () => {
      this.replay = await api.replay(this.table);
      this.index = this.last;
    });
  }

  protected async attempt(doing: () => Promise<void>): Promise<void> {
    this.complaint = "";
    try {
      await doing();
    } catch (error) {
      this.complaint = error instanceof Refusal ? error.message : this.unreachable();
    }
  }
}
