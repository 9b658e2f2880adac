/** The recent tables of this browser. */
import type { GameName, Seated } from "../protocol";
import { api, Refusal } from "../protocol/http";

export interface Recent {
  id: string;
  game: GameName;
  at: number;
  /** The secrets of our seats, which prove ownership on another device. */
  secrets: Record<number, string>;
}

const KEY = "azulejos.recent";
const MOST = 30;
/** Refusals for a seat that is no longer ours, or a table that no longer exists. */
const NOT_OURS = [403, 404];

export function recent(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** The entry for seats that the server has just assigned. */
export function entryOf({ table, seats }: Seated): Recent {
  return { id: table.id, game: table.game, at: Date.now(), secrets: Object.fromEntries(seats.map(({ seat, secret }) => [seat, secret])) };
}

export function remember(entry: Recent): void {
  const before = recent().find(({ id }) => id === entry.id);
  const secrets = { ...before?.secrets, ...entry.secrets };
  write([{ ...entry, secrets }, ...recent().filter(({ id }) => id !== entry.id)].slice(0, MOST));
}

/** The seats that this browser has had at a table. */
export const seatsAt = (id: string): number[] => Object.keys(recent().find((entry) => entry.id === id)?.secrets ?? {}).map(Number);

/** A seat and its secret, as in the link that moves it to another device. */
export function seatSecret(id: string, seat: number): string {
  const secret = recent().find((entry) => entry.id === id)?.secrets[seat];
  return secret ? `${seat}.${secret}` : "";
}

/** Has the server replace the secrets of our seats, so that copies of them prove nothing. */
export async function renewSecrets(): Promise<void> {
  for (const { id, secrets } of recent()) {
    for (const [seat, secret] of Object.entries(secrets)) {
      const seated = await api.claim(id, Number(seat), secret).catch((error: unknown) => {
        if (!(error instanceof Refusal && NOT_OURS.includes(error.status))) throw error;
      });
      if (seated) replaceSecrets(seated);
    }
  }
}

function replaceSecrets(seated: Seated): void {
  const { id, secrets } = entryOf(seated);
  write(recent().map((entry) => (entry.id === id ? { ...entry, secrets: { ...entry.secrets, ...secrets } } : entry)));
}

function write(entries: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // storage may be disabled; the game works without it
  }
}
