/** What the drawings highlight: targets, ghosts of pieces, and the last move. */
import type { GameModule } from "../games/game";
import type { Ghost, Target } from "../games/kit/interaction";
import { isButton, withPiece, type Place, type Step } from "../games/kit/places";
import type { Choice, Event, Step as EventStep, Movement, Position, Preview } from "../protocol";
import type { ActionPicker } from "./action-picker.svelte";
import { choiceLabel, stepLabel } from "./labels";
import type { Way } from "./paths";
import { ownSteps } from "./points";

type PreviewOf = (choice: Choice) => Preview | undefined;

/** What a step scores now and changes at the end of the round; nothing where the ways that it leaves open differ. */
export function outcomeOf(ways: readonly Way[], previewOf: PreviewOf): Partial<Preview> {
  const [first, ...others] = ways.map(({ choice }) => previewOf(choice));
  if (!first) return {};
  const agrees = (on: "points" | "change") => others.every((other) => other?.[on] === first[on]);
  return { points: agrees("points") ? first.points : undefined, change: agrees("change") ? first.change : undefined };
}

function targetOf(label: string, ways: readonly Way[], previewOf: PreviewOf): Target {
  const outcome = outcomeOf(ways, previewOf);
  return { label: choiceLabel(label, outcome), points: outcome.points };
}

/** The places that can be chosen next. */
export function targetsOf(game: GameModule, picker: ActionPicker, position: Position, previewOf: PreviewOf): Map<Step, Target> {
  const places = [...picker.next].filter(([step]) => !isButton(step));
  return new Map(places.map(([step, ways]) => [step, targetOf(stepLabel(game, step, position), ways, previewOf)]));
}

/** The places of the tiles that a player takes or pays with an action. */
export function takenBy(game: GameModule, { steps }: Preview, actor: number): Set<Place> {
  const taken = new Set<Place>();
  for (const { piece, source, source_seat, target_seat } of steps.flatMap(({ movements }) => movements ?? [])) {
    const place = source_seat === actor || target_seat === actor ? game.places.parseName(source, source_seat) : null;
    if (place) taken.add(withPiece(place, piece));
  }
  return taken;
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
