/** Shows what happened, one update after the other; what is drawn is a state that the server sent, with the scores counting up. */
import { tick } from "svelte";
import type { GameName } from "../protocol";
import { speed } from "../state/settings.svelte";
import type { Moment } from "../state/table.svelte";
import { Journey } from "./travel";

const LONGEST_QUEUE = 6;
const STEPS_WORTH_SKIPPING = 3;

export class Show {
  /** What is drawn. */
  drawn = $state.raw<Moment | null>(null);
  /** Scores that have changed since, by seat, while the points of a move are shown one by one. */
  scores = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Whether something long is shown, which can be skipped. */
  isLong = $state(false);
  isRunning = $state(false);

  private queue: Moment[] = [];
  private journey: Journey | null = null;

  constructor(private readonly game: () => GameName | undefined) {}

  add(moment: Moment, isNew: boolean): void {
    const isDealt = Boolean(this.drawn?.state.position);
    if (!isNew || !isDealt || !speed() || document.hidden) {
      this.queue = [];
      this.journey?.cut();
      this.draw(moment);
      return;
    }
    this.queue.push(moment);
    if (this.queue.length > LONGEST_QUEUE) this.queue.splice(0, this.queue.length - 1);
    if (!this.isRunning) void this.run();
  }

  /** Go to the newest state at once. */
  skip(): void {
    this.journey?.cut();
    this.queue.splice(0, Math.max(0, this.queue.length - 1));
  }

  private draw(moment: Moment): void {
    this.drawn = moment;
    this.scores = new Map();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.queue.length) {
      const moment = this.queue.shift()!;
      await this.travel(moment);
      if (!this.drawn || this.drawn.version <= moment.version) this.draw(moment);
      await tick();
      this.journey?.end();
      this.journey = null;
    }
    this.isRunning = this.isLong = false;
  }

  private async travel({ event, version }: Moment): Promise<void> {
    const game = this.game();
    const steps = event?.steps ?? [];
    if (!game || !steps.length) return;
    this.isLong = steps.length >= STEPS_WORTH_SKIPPING;
    const journey = new Journey(game, speed());
    this.journey = journey;
    for (const step of steps) {
      await journey.show(step);
      if ((this.drawn?.version ?? 0) >= version) break; // a newer state is drawn already
      if (typeof step.seat === "number" && typeof step.score === "number") this.scores = new Map([...this.scores, [step.seat, step.score]]);
    }
    await journey.settle();
  }
}
