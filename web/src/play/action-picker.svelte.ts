/** Chooses an action step by step: what can follow, what is chosen, what is under the pointer, and when the action is played. */
import type { GameModule } from "../games/game";
import { isButton, type Button, type Step } from "../games/kit/places";
import type { Choice } from "../protocol";
import { nextSteps, startsWith, waysOf, type Way } from "./paths";

export interface Table {
  readonly game: GameModule;
  /** The legal actions; none if it is another player's turn. */
  readonly choices: readonly Choice[];
  readonly seat: number;
  /** Whether a second click must confirm an action. */
  readonly confirms: boolean;
  play(choice: Choice): void;
  /** Called for a click where nothing can be chosen, with the steps before it. */
  onillegal(steps: Step[]): void;
}

export class ActionPicker {
  prefix = $state.raw<Step[]>([]);
  pointed = $state.raw<Step | null>(null);

  constructor(private readonly table: Table) {}

  readonly ways: Way[] = $derived.by(() => waysOf(this.table.game, this.table.choices, this.table.seat));
  /** The steps chosen so far, unless the table has changed. */
  readonly chosen: Step[] = $derived.by(() => (this.ways.some((way) => startsWith(way.path, this.prefix)) ? this.prefix : []));
  readonly next: Map<Step, Way[]> = $derived.by(() => nextSteps(this.ways, this.chosen));
  readonly first: Map<Step, Way[]> = $derived.by(() => nextSteps(this.ways, []));
  /** The chosen action, waiting for confirmation. */
  readonly ready: Choice | null = $derived.by(() =>
    this.chosen.length ? (this.ways.find((way) => isSame(way.path, this.chosen))?.choice ?? null) : null,
  );
  readonly buttons: Button[] = $derived.by(() => [...this.next.keys()].filter(isButton));
  /** The ways that the step under the pointer would leave open. */
  private readonly pointedWays: readonly Way[] | undefined = $derived.by(() =>
    this.pointed === null ? undefined : (this.next.get(this.pointed) ?? this.first.get(this.pointed)),
  );
  /** The same, or else the ways that the chosen steps leave open. */
  readonly open: readonly Way[] = $derived.by(
    () => this.pointedWays ?? (this.chosen.length ? this.ways.filter(({ path }) => startsWith(path, this.chosen)) : []),
  );
  /** The action that a click on the step under the pointer would complete, or the chosen one. */
  readonly considered: Choice | null = $derived.by(
    () => (this.pointedWays?.length === 1 ? this.pointedWays[0]!.choice : null) ?? this.ready,
  );

  pick(step: Step): void {
    if (this.ready && step === this.chosen.at(-1)) return this.confirm();
    if (this.next.has(step)) return this.choose([...this.chosen, step]);
    if (this.chosen.length === 1 && step === this.chosen[0]) return this.back();
    if (this.first.has(step)) return this.choose([step]);
    const before = this.ready ? this.chosen.slice(0, -1) : this.chosen;
    const other = before.length < this.chosen.length && nextSteps(this.ways, before).has(step);
    if (other) return this.choose([...before, step]);
    this.table.onillegal([...this.chosen, step]);
  }

  confirm(): void {
    const choice = this.ready;
    if (!choice) return;
    this.clear();
    this.table.play(choice);
  }

  /** One step back: for Escape, and for a click beside the places. */
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
