/** Live announcements for screen readers. */

const said = $state<{ texts: { id: number; text: string }[] }>({ texts: [] });
const KEPT = 6;
let count = 0;

export function announce(text: string): void {
  if (text) said.texts = [...said.texts, { id: ++count, text }].slice(-KEPT);
}

export const announced = () => said.texts;
