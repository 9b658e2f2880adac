/** The replay of a finished game, with its review. */
import type { Judged, Movement, ReviewState } from "../protocol";
import { Refusal, api } from "../protocol/http";
import { Moments } from "./moments.svelte";

const POLL_INTERVAL = 1_500;
const STEP_INTERVAL = 1_600;
const NOT_FOUND = 404;

/** A mistake, at the position in which it was made. */
export interface Lesson {
  judged: Judged;
  /** What the move played moved; the better one's movements are in `judged`. */
  played: readonly Movement[];
}

export class ReplaySession extends Moments {
  review = $state.raw<ReviewState | null>(null);
  isPlaying = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  /** With `seeksTurningPoint` the game is reviewed, and its turning point shown. */
  constructor(
    table: string,
    unreachable: () => string,
    private seeksTurningPoint = false,
  ) {
    super(table, unreachable);
    void this.load().then(() => this.replay && this.findReview());
  }

  /** The mistake that was made in the current position. */
  get lesson(): Lesson | null {
    const judged = this.review?.judgements?.[this.index];
    if (!judged?.size || judged.move !== this.index + 1) return null;
    return { judged, played: this.replay?.moments[this.index + 1]?.event?.steps?.[0]?.movements ?? [] };
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

  /** Shows the review that exists. */
  private findReview(): Promise<void> {
    return this.attempt(async () => {
      const review = await api.review(this.table);
      if (review.status !== "none") this.trackReview(review);
      else if (this.seeksTurningPoint) await this.askReview();
    });
  }

  private step(): void {
    if (!this.isPlaying) return;
    this.go(this.index + 1);
    this.isPlaying = this.index < this.last;
    if (this.isPlaying) this.timer = setTimeout(() => this.step(), STEP_INTERVAL);
  }

  private trackReview(review: ReviewState): void {
    this.review = review;
    if (this.seeksTurningPoint && review.status === "done") this.showTurningPoint(review);
    if (this.isClosed || (review.status !== "waiting" && review.status !== "running")) return;
    setTimeout(() => void this.pollReview(review), POLL_INTERVAL);
  }

  /** Shows the position before the move that decided the game, once. */
  private showTurningPoint({ turning_point }: ReviewState): void {
    this.seeksTurningPoint = false;
    if (turning_point) this.go(turning_point - 1);
  }

  /** Polls the review; without an answer, keeps the last known state. */
  private async pollReview(before: ReviewState): Promise<void> {
    try {
      this.trackReview(await api.review(this.table));
    } catch (error) {
      this.trackReview(error instanceof Refusal && error.status === NOT_FOUND ? { ...before, status: "failed" } : before);
    }
  }
}
