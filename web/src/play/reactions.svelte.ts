/** The last reaction of each seat, for a few seconds. */
import type { Event } from "../protocol";
import type { Reaction } from "../state/table.svelte";

const SHOWN = 5_000;

export function reactionsOf(events: () => Event[]) {
  const shown = $state<Record<number, Reaction>>({});
  let seen = 0;
  let isFirst = true;
  $effect(() => {
    const list = events();
    const added = isFirst ? [] : list.slice(seen);
    seen = list.length;
    isFirst = false;
    for (const { type, seat, reaction } of added) {
      if (type !== "reacted" || !reaction || seat === null || seat === undefined) continue;
      shown[seat] = reaction;
      setTimeout(() => {
        if (shown[seat] === reaction) delete shown[seat];
      }, SHOWN);
    }
  });
  return { of: (seat: number): Reaction | undefined => shown[seat] };
}
