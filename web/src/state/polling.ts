/** Repeats a request while the page is visible. */

const LONGEST_PAUSE = 60_000;

/**
 * Calls `load` now and after each pause, for as long as the page is visible, and at once when it becomes visible again. After
 * failures, the pauses grow. Returns a function that stops it.
 */
export function poll(load: () => Promise<unknown>, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  let hasStopped = false;
  let failures = 0;

  async function next(): Promise<void> {
    if (document.hidden || isLoading) return;
    clearTimeout(timer);
    isLoading = true;
    try {
      await load();
      failures = 0;
    } catch {
      failures += 1;
    }
    isLoading = false;
    if (!hasStopped) timer = setTimeout(next, Math.min(LONGEST_PAUSE, pause * 2 ** failures));
  }

  document.addEventListener("visibilitychange", next);
  void next();
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", next);
  };
}
