import { expect, it } from "vitest";
import { fromHex, toHex } from "./bytes";
import { firstPlayerOf, keyOf } from "./generator";
import { hashOf, verify, type Seen } from "./verify";

/** The example of `docs/fair-deals.md`. */
const SECRET = toHex(Uint8Array.from({ length: 32 }, (_, n) => n));
const NONCES = ["11".repeat(32), "22".repeat(32)];
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const DRAWN = "BRBW KYBR BYYK BWBR WRWW";

interface Change {
  head?: object;
  deal?: object;
  result?: object;
}

function record({ head = {}, deal = {}, result = {} }: Change = {}): string {
  const lines = [
    {
      type: "game",
      format: 1,
      game: "azul",
      players: 2,
      options: { wall: "coloured", jokers: false },
      first_player: 1,
      first_drawn: true,
      commitment: COMMITMENT,
      nonces: NONCES,
      ...head,
    },
    { type: "deal", drawn: DRAWN, first: 0, ...deal },
    { type: "result", scores: [0, 0], winners: [], reason: "unfinished", ending: "unfinished", secret: SECRET, ...result },
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n") + "\n";
}

const seen: Seen = { commitment: COMMITMENT, hashes: NONCES.map(hashOf), nonce: NONCES[0]! };

it("computes the key and the first player of the documented example", () => {
  const key = keyOf(fromHex(SECRET), NONCES.map(fromHex));
  expect(toHex(key)).toBe("2820d6b37f7233f40e4e46c356028e633951bcd4c2e6c2104993c33ebb7cfd03");
  expect(firstPlayerOf(key, 2)).toBe(1);
});

it("accepts the documented example", () => {
  const counts = { isFair: true, deals: 1, draws: 20, contributed: [0, 1], withheld: [] };
  expect(verify(record())).toEqual({ ...counts, hasOwn: false });
  expect(verify(record(), seen)).toEqual({ ...counts, hasOwn: true });
});

it.each<[string, Change]>([
  ["commitment", { result: { secret: "00".repeat(32) } }],
  ["commitment", { head: { commitment: "00".repeat(32) } }],
  ["no_proof", { head: { commitment: null } }],
  ["no_proof", { result: { secret: null } }],
  ["no_proof", { head: { nonces: [NONCES[0], "zz"] } }],
  ["edited", { result: { sha256: "00".repeat(32) } }],
  ["first", { head: { first_player: 0 } }],
  ["draw", { head: { nonces: [NONCES[1], NONCES[0]], first_drawn: false } }],
  ["draw", { head: { nonces: [NONCES[0], null], first_drawn: false } }],
  ["draw", { head: { nonces: undefined, first_drawn: false } }],
  ["draw", { deal: { drawn: "RRBW KYBR BYYK BWBR WRWW" } }],
  ["draw", { deal: { drawn: "RBW KYBR BYYK BWBR WRWW" } }],
  ["draw", { deal: { refill: { blue: 1 } } }],
  ["gap", { deal: { first: 1 } }],
  ["gap", { deal: { first: null } }],
  ["gap", { deal: { first: 20, discarded: [20] } }],
])("finds the flaw “%s”", (flaw, change) => {
  expect(verify(record(change))).toMatchObject({ isFair: false, flaw });
});

it.each<[string, Partial<Seen>]>([
  ["commitment", { commitment: "00".repeat(32) }],
  ["own_nonce", { nonce: "33".repeat(32), hashes: ["33".repeat(32), NONCES[1]!].map(hashOf) }],
  ["own_nonce", { nonce: "33".repeat(32) }],
  ["other_nonce", { hashes: [hashOf(NONCES[0]!), hashOf("33".repeat(32))] }],
  ["other_nonce", { hashes: [hashOf(NONCES[0]!), null] }],
])("finds the flaw “%s” if a player remembers something else", (flaw, change) => {
  expect(verify(record(), { ...seen, ...change })).toMatchObject({ isFair: false, flaw });
});

it.each(["", "nonsense", "{}", '{"type":"game"}'])("says that “%s” is unreadable", (text) => {
  expect(verify(text)).toMatchObject({ isFair: false, flaw: "unreadable" });
});
