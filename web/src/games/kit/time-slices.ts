/** Splits rendering into slices: large drawings are rendered part by part, so that the page stays responsive. */

const waiting: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  waiting.shift()?.();
  if (waiting.length) channel.port2.postMessage(null);
};

/** Resolves in a task of its own, after the parts that were requested before: `{#await nextSlice() then}`. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) channel.port2.postMessage(null);
  });
}
