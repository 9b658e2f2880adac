/** On a new machine the server prepares the games first: how far that is, asked for until all are ready. */
import type { PreparationState } from "../protocol";
import { api } from "../protocol/http";

const PAUSE = 1_000;

const seen = $state<{ state: PreparationState | null }>({ state: null });

/** What is still being prepared; null if everything can be played, as nearly always. */
export const preparation = () => (seen.state?.is_ready === false ? seen.state : null);

/** Follow the preparation until everything is ready. A server that cannot be reached says nothing about it. */
export async function followPreparation(): Promise<void> {
  while (true) {
    seen.state = await api.preparation().catch(() => seen.state);
    if (!preparation()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
