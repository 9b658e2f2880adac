/** What the boards are given to draw of a choice in progress. */
import type { Choice, Event, Position, Preview, Step as Shown } from "../protocol";
import { choiceWords, stepWords } from "./labels";
import { isButton, type Step, type Way } from "./paths";
import type { ActionPicker } from "./action-picker.svelte";
import { movementPlace, type Ghost, type Place, type Target } from "../games/kit/places";

type PreviewOf = (choice: Choice) => Preview | undefined;

function targetOf(step: Step, ways: readonly Way[], position: Position, previewOf: PreviewOf): Target {
  const words = stepWords(step, position);
  const change = ways.length === 1 ? previewOf(ways[0]!.choice)?.change : undefined;
  return {
    label: choiceWords(words, change),
    points: change && change > 0 ? change : undefined,
    loss: change && change < 0 ? change : undefined,
  };
}

/** The places that can be chosen next. */
export function targetsOf(picker: ActionPicker, position: Position, previewOf: PreviewOf): Map<Place, Target> {
  const places = [...picker.next].filter(([step]) => !isButton(step));
  return new Map(places.map(([step, ways]) => [step, targetOf(step, ways, position, previewOf)]));
}

/** What would lie where, after the movements of an action. */
export function ghostsOf(steps: readonly Shown[], actor: number, form: Choice["form"]): Map<Place, Ghost> {
  const ghosts = new Map<Place, Ghost>();
  const turn = typeof form.turn === "number" ? form.turn : undefined;
  for (const { movements, points, seat } of steps.slice(0, 1))
    for (const { piece, count, target, target_seat } of movements ?? [])
      if (target_seat === actor) ghosts.set(movementPlace(target, target_seat), { piece, count, turn, points: (seat === actor && points) || undefined });
  return ghosts;
}

/** Where the last move of somebody else took and put things. */
export function recentOf(event: Event | null, viewer: number | null | undefined): Set<Place> {
  if (event?.type !== "played" || event.seat === viewer) return new Set();
  const movements = event.steps?.[0]?.movements ?? [];
  return new Set(movements.map(({ target, target_seat }) => movementPlace(target, target_seat)));
}
