/** Splits rendering into slices: large drawings are rendered part by part, so that the page stays responsive. */

const waiting: (() => void)[] = [];
const bell = new MessageChannel();
bell.port1.onmessage = () => {
  waiting.shift()?.();
  if (waiting.length) bell.port2.postMessage(null);
};

/** Resolves in a task of its own, after the parts that were requested before: `{#await nextSlice() then}`. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) bell.port2.postMessage(null);
  });
}
