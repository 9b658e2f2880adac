/** The recent tables of this browser. */
import type { GameName, Seated } from "../protocol";

export interface Recent {
  id: string;
  game: GameName;
  at: number;
  /** The secrets of our seats, which prove ownership on another device. */
  secrets: Record<number, string>;
}

const KEY = "azulejos.recent";
const MOST = 30;

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

function write(entries: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // storage may be disabled; the game works without it
  }
}
