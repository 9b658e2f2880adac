/** The moments of a game that are worth a look: mistakes, and deals that changed much. */
import type { ChanceChange, Judged, ReviewState } from "../protocol";

/** How many mistakes and deals are listed at most. */
const MOST_MISTAKES = 12;
const MOST_DEALS = 3;
/** The least change of anybody's chance of winning for which a deal is listed. */
const LEAST_DEAL = 0.08;

export type KeyMoment = { index: number } & ({ kind: "mistake"; judged: Judged } | { kind: "deal"; change: ChanceChange; swing: number });

const swingOf = ({ before, after }: ChanceChange): number => Math.max(...after.map((chance, seat) => Math.abs(chance - before[seat]!)));

/** The costliest mistakes and the luckiest deals, in the order of the game; `index` is the position to look at. */
export function keyMoments({ judgements = [], changes = [] }: Pick<ReviewState, "judgements" | "changes">): KeyMoment[] {
  const mistakes = judgements
    .filter(({ size }) => size)
    .sort((one, other) => other.chance_lost - one.chance_lost)
    .slice(0, MOST_MISTAKES)
    .map((judged): KeyMoment => ({ kind: "mistake", index: judged.move - 1, judged }));
  const deals = changes
    .filter(({ player }) => player === null)
    .map((change) => ({ change, swing: swingOf(change) }))
    .filter(({ swing }) => swing >= LEAST_DEAL)
    .sort((one, other) => other.swing - one.swing)
    .slice(0, MOST_DEALS)
    .map(({ change, swing }): KeyMoment => ({ kind: "deal", index: change.move, change, swing }));
  return [...mistakes, ...deals].sort((one, other) => one.index - other.index || (one.kind === "deal" ? -1 : 1));
}

/** The next or previous moment beside a position; null if there is none. */
export function besideMoment(moments: readonly KeyMoment[], index: number, direction: 1 | -1): number | null {
  const found = moments.filter((moment) => (moment.index - index) * direction > 0).map((moment) => moment.index);
  if (!found.length) return null;
  return direction > 0 ? Math.min(...found) : Math.max(...found);
}

export interface RoundStart {
  round: number;
  index: number;
}

/** The position in which each round starts. */
export function roundStarts(judgements: readonly Judged[]): RoundStart[] {
  const starts = new Map<number, number>();
  for (const { round, move } of judgements) if (!starts.has(round)) starts.set(round, move - 1);
  return [...starts].map(([round, index]) => ({ round, index }));
}

/** A player's chance of winning in a position: the last estimate up to there. */
export function chanceAt(curve: readonly (readonly [number, number])[], index: number): number | null {
  return (curve.findLast(([move]) => move <= index) ?? curve[0])?.[1] ?? null;
}
