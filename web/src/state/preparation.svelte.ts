/** The progress of the server, which prepares the games when it first runs on a machine. */
import type { PreparationState } from "../protocol";
import { api } from "../protocol/http";

const PAUSE = 1_000;

const seen = $state<{ state: PreparationState | null }>({ state: null });

/** The progress; null if every game is ready. */
export const preparation = () => (seen.state?.is_ready === false ? seen.state : null);

/** Polls the progress until every game is ready. */
export async function followPreparation(): Promise<void> {
  while (true) {
    seen.state = await api.preparation().catch(() => seen.state);
    if (!preparation()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
