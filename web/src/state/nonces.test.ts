import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { TableInfo } from "../protocol";
import { contributionTo, newNonceHash, nonceToReveal, seenAt, withNonce } from "./nonces";

const hashOf = (nonce: string) => createHash("sha256").update(Buffer.from(nonce, "hex")).digest("hex");

const ID = "a".repeat(16);

/** A table whose first seat is ours. */
function table(hashes: (string | null)[], other = "guest", id = ID): TableInfo {
  const seats = hashes.map((_, seat) => ({ seat, yours: seat === 0, kind: seat ? other : "guest" }));
  return { id, seats, fairness: { commitment: "c".repeat(64), secret: null, nonce_hashes: hashes, nonces: [] } } as unknown as TableInfo;
}

beforeEach(() => localStorage.clear());

it("announces a new nonce every time", () => {
  expect(newNonceHash()).toMatch(/^[0-9a-f]{64}$/);
  expect(newNonceHash()).not.toBe(newNonceHash());
});

it("announces one nonce for all own seats of a new table, and none for others", () => {
  const [mine, other, bot, open] = withNonce([
    { kind: "me" },
    { kind: "me", name: "Bea" },
    { kind: "bot", level: "artisan" },
    { kind: "open" },
  ]);
  expect(mine).toMatchObject({ nonce_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(other).toEqual({ ...mine, name: "Bea" });
  expect([bot, open]).toEqual([{ kind: "bot", level: "artisan" }, { kind: "open" }]);
});

it("reveals the nonce that it announced, and keeps what was known before", () => {
  const own = newNonceHash();
  const hashes = [own, "b".repeat(64)];
  const nonce = nonceToReveal(table(hashes))!;
  expect(hashOf(nonce)).toBe(own);
  const kept = { table: ID, nonce, commitment: "c".repeat(64), hashes, isRevealed: true };
  expect(contributionTo(ID)).toEqual(kept);
  expect(nonceToReveal(table([own, "d".repeat(64)]))).toBe(nonce); // announced too late
  expect(contributionTo(ID)).toEqual(kept);
});

it("keeps its nonce to itself while a seat is open", () => {
  const own = newNonceHash();
  expect(nonceToReveal(table([own, null], "open"))).toBeNull();
  expect(contributionTo(ID)).toMatchObject({ hashes: [own, null], isRevealed: false });
  expect(seenAt(ID)).toBeNull();
  expect(hashOf(nonceToReveal(table([own, null]))!)).toBe(own);
  expect(seenAt(ID)).toEqual(contributionTo(ID));
});

it("has nothing to reveal for the nonces of others, or for unknown ones", () => {
  expect(nonceToReveal(table([null, newNonceHash()]))).toBeNull();
  expect(nonceToReveal(table(["d".repeat(64), null]))).toBeNull();
  expect(contributionTo(ID)).toBeNull();
});

it("keeps what is known of the last fifty tables", () => {
  const id = (number: number) => String(number).padStart(16, "0");
  for (let number = 0; number < 60; number++) nonceToReveal(table([newNonceHash()], "guest", id(number)));
  expect(contributionTo(id(59))).not.toBeNull();
  expect(contributionTo(id(9))).toBeNull();
});
