/** Large drawings are made piece by piece, so that the page never stands still for long: each piece waits for its turn. */

const waiting: (() => void)[] = [];
const bell = new MessageChannel();
bell.port1.onmessage = () => {
  waiting.shift()?.();
  if (waiting.length) bell.port2.postMessage(null);
};

/** Resolves when the browser has had time for other things since the last piece: `{#await inTurn() then}`. */
export function inTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) bell.port2.postMessage(null);
  });
}
