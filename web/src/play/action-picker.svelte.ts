/** Choosing an action step by step: what lights up, what is chosen, what is pointed at, and when it is played. */
import type { Choice, GameName } from "../protocol";
import type { Place } from "../games/kit/places";
import { isButton, nextSteps, startsWith, waysOf, type Step, type Way } from "./paths";

export interface Table {
  readonly game: GameName;
  /** The legal actions, or none while it is another's turn. */
  readonly choices: readonly Choice[];
  readonly seat: number;
  /** Whether a chosen action waits for a second click. */
  readonly confirms: boolean;
  play(choice: Choice): void;
  /** Nothing can be chosen there. */
  wrong(steps: Step[]): void;
}

export class ActionPicker {
  prefix = $state.raw<Step[]>([]);
  pointed = $state<Place | null>(null);

  constructor(private readonly table: Table) {}

  readonly ways: Way[] = $derived.by(() => waysOf(this.table.game, this.table.choices, this.table.seat));
  /** What was chosen so far, unless the table has moved on. */
  readonly chosen: Step[] = $derived.by(() => (this.ways.some((way) => startsWith(way.path, this.prefix)) ? this.prefix : []));
  readonly next: Map<Step, Way[]> = $derived.by(() => nextSteps(this.ways, this.chosen));
  readonly first: Map<Step, Way[]> = $derived.by(() => nextSteps(this.ways, []));
  /** The action that is chosen and waits to be confirmed. */
  readonly ready: Choice | null = $derived.by(
    () => (this.chosen.length ? (this.ways.find((way) => isSame(way.path, this.chosen))?.choice ?? null) : null),
  );
  readonly buttons: Step[] = $derived.by(() => [...this.next.keys()].filter(isButton));
  /** The action that would be played if what is pointed at was chosen. */
  readonly considered: Choice | null = $derived.by(() => {
    const ways = this.pointed === null ? undefined : (this.next.get(this.pointed) ?? this.first.get(this.pointed));
    return (ways?.length === 1 ? ways[0]!.choice : null) ?? this.ready;
  });

  pick(step: Step): void {
    if (this.ready && step === this.chosen.at(-1)) return this.confirm();
    if (this.next.has(step)) return this.choose([...this.chosen, step]);
    if (this.chosen.length === 1 && step === this.chosen[0]) return this.back();
    if (this.first.has(step)) return this.choose([step]);
    const before = this.ready ? this.chosen.slice(0, -1) : this.chosen;
    const other = before.length < this.chosen.length && nextSteps(this.ways, before).has(step);
    if (other) return this.choose([...before, step]);
    this.table.wrong([...this.chosen, step]);
  }

  confirm(): void {
    const choice = this.ready;
    if (!choice) return;
    this.clear();
    this.table.play(choice);
  }

  /** One step back; the one way back for Escape, and for a click on the ground. */
  back(): void {
    this.prefix = this.chosen.slice(0, -1);
  }

  clear(): void {
    this.prefix = [];
    this.pointed = null;
  }

  private choose(steps: Step[]): void {
    this.prefix = steps;
    if (this.ready && !this.table.confirms) this.confirm();
  }
}

const isSame = (one: readonly Step[], other: readonly Step[]): boolean => one.length === other.length && startsWith(one, other);
