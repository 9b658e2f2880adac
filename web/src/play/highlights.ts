/** What the drawings highlight: targets, ghosts of pieces, and the last move. */
import type { GameModule } from "../games/game";
import type { Ghost, Target } from "../games/kit/interaction";
import { isButton, type Place, type Step } from "../games/kit/places";
import type { Choice, Event, Step as EventStep, Movement, Position, Preview } from "../protocol";
import type { ActionPicker } from "./action-picker.svelte";
import { choiceLabel, stepLabel } from "./labels";
import type { Way } from "./paths";
import { ownSteps } from "./points";

type PreviewOf = (choice: Choice) => Preview | undefined;

function targetOf(label: string, ways: readonly Way[], previewOf: PreviewOf): Target {
  const preview = ways.length === 1 ? previewOf(ways[0]!.choice) : undefined;
  return { label: choiceLabel(label, preview), points: preview?.points };
}

/** The places that can be chosen next. */
export function targetsOf(game: GameModule, picker: ActionPicker, position: Position, previewOf: PreviewOf): Map<Step, Target> {
  const places = [...picker.next].filter(([step]) => !isButton(step));
  return new Map(places.map(([step, ways]) => [step, targetOf(stepLabel(game, step, position), ways, previewOf)]));
}

const targetPlace = (game: GameModule, { target, target_seat }: Movement): Place | null => game.places.parseName(target, target_seat);

/** The pieces that an action would put on the board of the player who acts. */
export function ghostsOf(game: GameModule, steps: readonly EventStep[], actor: number, form: Choice["form"]): Map<Place, Ghost> {
  const ghosts = new Map<Place, Ghost>();
  const turn = typeof form.turn === "number" ? form.turn : undefined;
  for (const { movements, points, seat } of steps.slice(0, 1))
    for (const movement of movements ?? []) {
      const place = targetPlace(game, movement);
      const { piece, count } = movement;
      if (place?.seat === actor) ghosts.set(place, { piece, count, turn, points: (seat === actor && points) || undefined });
    }
  return ghosts;
}

/** The places to which the last move of another player brought pieces. */
export function recentOf(game: GameModule, event: Event | null, viewer: number | null | undefined): Set<Place> {
  if (event?.type !== "played" || event.seat === viewer) return new Set();
  const movements = ownSteps(game, event).flatMap(({ movements }) => movements ?? []);
  return new Set(movements.map((movement) => targetPlace(game, movement)).filter((place) => place !== null));
}
