/** Live announcements for screen readers. */
import { untrack } from "svelte";

const said = $state<{ texts: { id: number; text: string }[] }>({ texts: [] });
const KEPT = 6;
let count = 0;

/** Effects may announce something: they do not depend on what was announced before. */
export function announce(text: string): void {
  if (text) said.texts = [...untrack(announced), { id: ++count, text }].slice(-KEPT);
}

export const announced = () => said.texts;
