/** Beginning a game: makes the table, remembers it, goes there. */
import type { GameName, Level, Seated } from "../protocol";
import { api } from "../protocol/http";
import { entryOf, remember } from "./recent";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";

/** A level against which most people have a good game. */
export const SENSIBLE_LEVEL: Level = "artisan";

export const mySeat = () => ({ kind: "me" as const, name: settings.name || null });

/** Remember the seats that the server gave, and go to the table. */
export function sitAt(seated: Seated): void {
  remember(entryOf(seated));
  go(`/table/${seated.table.id}`);
}

export async function playAgainstBot(game: GameName, signal: AbortSignal): Promise<void> {
  sitAt(await api.makeTable({ game, seats: [mySeat(), { kind: "bot", level: SENSIBLE_LEVEL }] }, signal));
}
