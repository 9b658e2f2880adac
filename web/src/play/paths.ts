/** Every way to choose a legal action by clicks. */
import type { Form, GameModule } from "../games/game";
import type { Step } from "../games/kit/places";
import type { Choice } from "../protocol";

export interface Way {
  path: readonly Step[];
  choice: Choice;
}

export function waysOf(game: GameModule, choices: readonly Choice[], seat: number): Way[] {
  const legal = choices.map(({ form }) => form as Form);
  return choices.flatMap((choice) => game.pathsOf(choice.form as Form, seat, legal).map((path) => ({ path, choice })));
}

export const startsWith = (path: readonly Step[], prefix: readonly Step[]): boolean =>
  prefix.length <= path.length && prefix.every((step, index) => path[index] === step);

/** The steps that can follow the steps chosen so far, each with the ways that it leaves open. */
export function nextSteps(ways: readonly Way[], prefix: readonly Step[]): Map<Step, Way[]> {
  const next = new Map<Step, Way[]>();
  for (const way of ways) {
    const step = way.path[prefix.length];
    if (step === undefined || !startsWith(way.path, prefix)) continue;
    next.set(step, [...(next.get(step) ?? []), way]);
  }
  return next;
}
