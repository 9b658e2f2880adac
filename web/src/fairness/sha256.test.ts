import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { fromHex, toHex } from "./bytes";
import { hmac, sha256 } from "./sha256";

const message = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 7 + length) % 256);

it("hashes as SHA-256 does, at every length around the ends of blocks", () => {
  for (let length = 0; length < 200; length++) {
    expect(toHex(sha256(message(length)))).toBe(createHash("sha256").update(message(length)).digest("hex"));
  }
});

it("computes HMACs with keys up to a whole block", () => {
  for (const length of [0, 1, 32, 64]) {
    const expected = createHmac("sha256", message(length)).update(message(12)).digest("hex");
    expect(toHex(hmac(message(length), message(12)))).toBe(expected);
  }
});

it("reads and writes hexadecimal", () => {
  expect(toHex(fromHex("00ff10"))).toBe("00ff10");
});
