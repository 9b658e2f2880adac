/** Animates the server's updates one by one. The table always shows a state that the server sent, with scores counting up. */
import { tick } from "svelte";
import { GAME_MODULES } from "../games";
import type { GameName, Position, Step } from "../protocol";
import { scoringSpeed, speed } from "../state/settings.svelte";
import type { TableSnapshot } from "../state/table.svelte";
import { TileAnimation } from "./tile-animation";

const LONGEST_QUEUE = 6;
const STEPS_WORTH_SKIPPING = 3;

export class AnimationQueue {
  /** The snapshot on screen. */
  drawn = $state.raw<TableSnapshot | null>(null);
  /** Scores by seat that have changed since, while the points of a move are animated. */
  scores = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Whether the current animation is long enough to offer skipping it. */
  isLong = $state(false);
  isRunning = $state(false);
  /** The seat whose points are being counted at the end of a round. */
  scoring = $state<number | null>(null);
  /** Whether something else is on screen: states are drawn at once. */
  isPaused = false;

  private queue: TableSnapshot[] = [];
  private animation: TileAnimation | null = null;

  constructor(private readonly game: () => GameName | undefined) {}

  add(snapshot: TableSnapshot, isNew: boolean): void {
    const isDealt = Boolean(this.drawn?.state.position);
    if (!isNew || !isDealt || !speed() || document.hidden || this.isPaused) {
      this.queue = [];
      this.animation?.cut();
      this.draw(snapshot);
      return;
    }
    this.queue.push(snapshot);
    if (this.queue.length > LONGEST_QUEUE) this.queue.splice(0, this.queue.length - 1);
    if (!this.isRunning) void this.run();
  }

  /** Jumps to the newest state. */
  skip(): void {
    this.animation?.cut();
    this.queue.splice(0, Math.max(0, this.queue.length - 1));
  }

  private draw(snapshot: TableSnapshot): void {
    this.drawn = snapshot;
    this.scores = new Map();
    this.scoring = null;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.queue.length) {
      const snapshot = this.queue.shift()!;
      await this.animate(snapshot);
      this.draw(this.drawn && this.drawn.version > snapshot.version ? this.drawn : snapshot);
      await tick();
      this.animation?.end();
      this.animation = null;
    }
    this.isRunning = this.isLong = false;
  }

  private async animate({ event, version }: TableSnapshot): Promise<void> {
    const game = this.game();
    const steps = event?.steps ?? [];
    if (!game || !steps.length) return;
    this.isLong = steps.length >= STEPS_WORTH_SKIPPING;
    const animation = new TileAnimation(GAME_MODULES[game], speed());
    this.animation = animation;
    for (const [index, step] of steps.entries()) {
      const isScoring = Boolean(event?.tally) && isCounted(step, index);
      if (isScoring && !scoringSpeed()) break;
      animation.speed = isScoring ? scoringSpeed() : speed();
      if (isScoring && this.scoring !== step.seat) {
        this.scoring = step.seat!;
        await animation.pause();
      }
      await animation.play(step);
      if ((this.drawn?.version ?? 0) >= version) break; // a newer state is on screen already
      if (step.points) await this.count(animation, step);
    }
    await animation.settle();
  }

  /** Counts the score of a step while its points rise. */
  private async count(animation: TileAnimation, { seat, score }: Step): Promise<void> {
    const from = this.scoreOf(seat);
    if (from === undefined || typeof seat !== "number" || typeof score !== "number" || from === score) return animation.pause();
    await animation.count(from, score, (shown) => (this.scores = new Map([...this.scores, [seat, shown]])));
  }

  private scoreOf(seat: Step["seat"]): number | undefined {
    if (typeof seat !== "number") return undefined;
    return this.scores.get(seat) ?? (this.drawn?.state.position as Position).players[seat]?.score;
  }
}

/** Whether a step belongs to the scoring of a round: not the action itself, nor what prepares the next round. */
const isCounted = ({ kind, seat }: Step, index: number): boolean => index > 0 && typeof seat === "number" && kind !== "return";
