/** The replay of a finished game, with its review. */
import type { Moved, Replay, ReviewState } from "../protocol";
import { Refusal, api } from "../protocol/http";

const POLL_INTERVAL = 1_500;
const STEP_INTERVAL = 1_600;
const NOT_FOUND = 404;

export class ReplaySession {
  replay = $state.raw<Replay | null>(null);
  review = $state.raw<ReviewState | null>(null);
  /** The current position: the number of actions before it. */
  index = $state(0);
  isPlaying = $state(false);
  complaint = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    readonly table: string,
    private readonly unreachable: () => string,
  ) {
    void this.attempt(async () => {
      this.replay = await api.replay(table);
      this.index = this.last;
      const review = await api.review(table);
      if (review.status !== "none") this.trackReview(review);
    });
  }

  get last(): number {
    return Math.max(0, (this.replay?.moments.length ?? 1) - 1);
  }

  get moment(): Moved | null {
    return this.replay?.moments[this.index] ?? null;
  }

  go(index: number): void {
    this.index = Math.min(this.last, Math.max(0, index));
  }

  /** Starts or pauses the replay; at the end it restarts from the beginning. */
  toggle(): void {
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && this.index === this.last) this.index = 0;
    clearTimeout(this.timer);
    if (this.isPlaying) this.timer = setTimeout(() => this.step(), STEP_INTERVAL);
  }

  askReview(): Promise<void> {
    return this.attempt(async () => this.trackReview(await api.askReview(this.table)));
  }

  close(): void {
    this.isClosed = true;
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  private step(): void {
    if (!this.isPlaying) return;
    this.go(this.index + 1);
    this.isPlaying = this.index < this.last;
    if (this.isPlaying) this.timer = setTimeout(() => this.step(), STEP_INTERVAL);
  }

  private trackReview(review: ReviewState): void {
    this.review = review;
    if (this.isClosed || (review.status !== "waiting" && review.status !== "running")) return;
    setTimeout(() => void this.pollReview(review), POLL_INTERVAL);
  }

  /** Polls the review; without an answer, keeps the last known state. */
  private async pollReview(before: ReviewState): Promise<void> {
    try {
      this.trackReview(await api.review(this.table));
    } catch (error) {
      this.trackReview(error instanceof Refusal && error.status === NOT_FOUND ? { ...before, status: "failed" } : before);
    }
  }

  private async attempt(doing: () => Promise<void>): Promise<void> {
    this.complaint = "";
    try {
      await doing();
    } catch (error) {
      this.complaint = error instanceof Refusal ? error.message : this.unreachable();
    }
  }
}
