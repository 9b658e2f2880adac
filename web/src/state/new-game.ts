/** Starts a game: creates the table, remembers it, and goes there. */
import type { GameName, Seated } from "../protocol";
import { api } from "../protocol/http";
import { withNonce } from "./nonces";
import { entryOf, remember } from "./recent";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";

export const mySeat = () => ({ kind: "me" as const, name: settings.name || null });

/** Remembers the seats that the server assigned, and goes to the table. */
export function sitAt(seated: Seated): void {
  remember(entryOf(seated));
  go(`/table/${seated.table.id}`);
}

export async function playAgainstBot(game: GameName, signal: AbortSignal): Promise<void> {
  sitAt(await api.makeTable({ game, seats: withNonce([mySeat(), { kind: "bot", level: settings.level }]) }, signal));
}
