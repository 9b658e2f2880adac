/** The tables where this browser sat lately. */
import type { GameName } from "../protocol";

export interface Recent {
  id: string;
  game: GameName;
  at: number;
  /** The seats that are ours, with what proves it on another device. */
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

export function remember(entry: Recent): void {
  const before = recent().find(({ id }) => id === entry.id);
  const secrets = { ...before?.secrets, ...entry.secrets };
  write([{ ...entry, secrets }, ...recent().filter(({ id }) => id !== entry.id)].slice(0, MOST));
}

export function forget(id: string): void {
  write(recent().filter((entry) => entry.id !== id));
}

function write(entries: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // a browser that keeps nothing still plays
  }
}
