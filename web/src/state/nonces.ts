/**
 * The random numbers of this browser that its deals depend on (`docs/fair-deals.md`). The server gets the hash of one when we take a
 * seat, and the number itself when all seats are taken; what we saw before that is kept, to check the game when it is over.
 */
import { fromHex, toHex } from "../fairness/bytes";
import { sha256 } from "../fairness/sha256";
import type { NewTable, TableInfo } from "../protocol";

/** What was known before our nonce was revealed, as the verifier compares it. */
export interface Contribution {
  table: string;
  nonce: string;
  commitment: string;
  hashes: (string | null)[];
  isRevealed: boolean;
}

const KEY = "azulejos.nonces";
const MOST = 50;

const hashOf = (nonce: string): string => toHex(sha256(fromHex(nonce)));

/** The nonces that were made on this page, by their hashes. */
const made = new Map<string, string>();

/** A new nonce, of which only the hash leaves this function. */
export function newNonceHash(): string {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = hashOf(nonce);
  made.set(hash, nonce);
  return hash;
}

type Seats = NewTable["seats"];

/** Announces one nonce for all our seats of a new table. */
export function withNonce(seats: Seats): Seats {
  const nonce_hash = newNonceHash();
  return seats.map((seat) => (seat.kind === "me" ? { ...seat, nonce_hash } : seat));
}

function stored(): Contribution[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const contributionTo = (table: string): Contribution | null => stored().find((one) => one.table === table) ?? null;

/** What we saw at a table before we revealed our nonce; null if we have not revealed one. */
export function seenAt(table: string): Contribution | null {
  const kept = contributionTo(table);
  return kept?.isRevealed ? kept : null;
}

/**
 * Our nonce at a table, once it is time to reveal it; null before that, and if we have announced none or did so on another device.
 * What is known at the table is kept with it, and never changes after it was revealed.
 */
export function nonceToReveal({ id, seats, fairness }: TableInfo): string | null {
  const kept = contributionTo(id);
  if (kept?.isRevealed) return kept.nonce;
  const hashes = fairness.nonce_hashes;
  const own = seats.filter(({ yours }) => yours).flatMap(({ seat }) => hashes[seat] ?? []);
  const nonce = own.map((hash) => made.get(hash) ?? (kept && hashOf(kept.nonce) === hash ? kept.nonce : null)).find(Boolean);
  if (!nonce) return null;
  const isRevealed = seats.every(({ kind }) => kind !== "open");
  keep({ table: id, nonce, commitment: fairness.commitment, hashes, isRevealed });
  return isRevealed ? nonce : null;
}

function keep(contribution: Contribution): void {
  try {
    const others = stored().filter(({ table }) => table !== contribution.table);
    localStorage.setItem(KEY, JSON.stringify([contribution, ...others].slice(0, MOST)));
  } catch {
    // storage may be disabled; the game works without it
  }
}
