/** Checks that the deals of a record follow from what was fixed before the game. It follows `docs/fair-deals.md`. */
import { fromHex, toHex } from "./bytes";
import { firstPlayerOf, keyOf, pickOf } from "./generator";
import { piecesOf, type Refill, type Setup } from "./pieces";
import { sha256 } from "./sha256";

/** What a player saw before revealing their nonce. */
export interface Seen {
  commitment: string;
  /** The hashes of the nonces, by seat. */
  hashes: readonly (string | null)[];
  nonce: string;
}

export type Flaw = "unreadable" | "no_proof" | "edited" | "commitment" | "own_nonce" | "other_nonce" | "first" | "gap" | "draw";

export type Verdict =
  | { isFair: false; flaw: Flaw; /** The line of the record, from 1. */ line: number }
  | {
      isFair: true;
      deals: number;
      draws: number;
      /** The seats that contributed a nonce. */
      contributed: number[];
      /** The seats that announced a nonce and did not reveal it. */
      withheld: number[];
      /** Whether the nonce of the player who checks is among them. */
      hasOwn: boolean;
    };

interface GameLine extends Setup {
  type: "game";
  first_player?: number;
  first_drawn?: boolean;
  commitment?: string | null;
  nonces?: (string | null)[];
  withheld?: number[];
}

interface DealLine {
  type: "deal";
  drawn: string;
  first?: number | null;
  discarded?: number[];
  refill?: Refill;
}

interface ResultLine {
  type: "result";
  secret?: string | null;
  sha256?: string | null;
}

type Line = GameLine | DealLine | ResultLine | { type: "action" };

class Found extends Error {
  constructor(
    readonly flaw: Flaw,
    readonly line: number,
  ) {
    super(flaw);
  }
}

const HASH = /^[0-9a-f]{64}$/;
const isHash = (text: unknown): text is string => typeof text === "string" && HASH.test(text);
export const hashOf = (hex: string): string => toHex(sha256(fromHex(hex)));

/** The verdict on a record; `seen` is what this player remembers of the time before the game. */
export function verify(record: string, seen: Seen | null = null): Verdict {
  try {
    return check(record, seen);
  } catch (error) {
    if (error instanceof Found) return { isFair: false, flaw: error.flaw, line: error.line };
    return { isFair: false, flaw: "unreadable", line: 1 };
  }
}

function check(record: string, seen: Seen | null): Verdict {
  const texts = record.trimEnd().split("\n");
  const lines = texts.map((text) => JSON.parse(text) as Line);
  const [head, result] = [lines[0], lines.at(-1)];
  if (head?.type !== "game" || result?.type !== "result") throw new Found("unreadable", 1);
  const { commitment, nonces = [], withheld = [] } = head;
  const secret = result.secret;
  if (!isHash(commitment) || !isHash(secret) || nonces.some((nonce) => nonce !== null && !isHash(nonce))) throw new Found("no_proof", 1);
  const last = lines.length;
  const checksum = () => toHex(sha256(new TextEncoder().encode(texts.slice(0, -1).join("\n"))));
  if (result.sha256 && result.sha256 !== checksum()) throw new Found("edited", last);
  if (hashOf(secret) !== commitment) throw new Found("commitment", last);
  if (seen) compare(head, seen);
  const bytes = nonces.map((nonce) => (nonce === null ? null : fromHex(nonce)));
  const key = keyOf(fromHex(secret), bytes);
  if (head.first_drawn && firstPlayerOf(key, head.players) !== (head.first_player ?? 0)) throw new Found("first", 1);
  const contributed = nonces.flatMap((nonce, seat) => (nonce === null ? [] : [seat]));
  return { isFair: true, ...dealAgain(head, lines, key), contributed, withheld, hasOwn: seen !== null };
}

/** Compares a record with what a player saw before the game. */
function compare({ commitment, nonces = [], withheld = [] }: GameLine, seen: Seen): void {
  if (seen.commitment !== commitment) throw new Found("commitment", 1);
  const own = hashOf(seen.nonce);
  if (!seen.hashes.includes(own)) throw new Found("own_nonce", 1);
  for (const [seat, announced] of seen.hashes.entries()) {
    const nonce = nonces[seat] ?? null;
    const isMissing = nonce === null && (announced === null || withheld.includes(seat));
    if (announced === own ? nonce !== seen.nonce : !isMissing && (nonce === null || hashOf(nonce) !== announced)) {
      throw new Found(announced === own ? "own_nonce" : "other_nonce", 1);
    }
  }
}

/** Repeats every draw, and counts them. Every number must be accounted for. */
function dealAgain(setup: Setup, lines: Line[], key: Uint8Array): { deals: number; draws: number } {
  const pieces = piecesOf(setup);
  let [deals, draws, next] = [0, 0, 0];
  for (const [index, line] of lines.entries()) {
    if (line.type !== "deal") continue;
    const discarded = (line.discarded ?? []).reduce((sum, some) => sum + some, 0);
    if (line.first !== next + discarded || (index === 1 && discarded)) throw new Found("gap", index + 1);
    next = line.first;
    if (!pieces.deal(line.drawn, line.refill ?? {}, (among) => pickOf(key, next++, among))) throw new Found("draw", index + 1);
    deals += 1;
    draws += next - line.first;
  }
  return { deals, draws };
}
