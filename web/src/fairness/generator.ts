/** The generator of fair deals, as `docs/fair-deals.md` describes it. */
import { hmac } from "./sha256";

const START = 0x9e3779b97f4a7c15n;
const STIR = 0x9e3779b1n;

const cut = (word: bigint): bigint => BigInt.asUintN(64, word);
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The first 8 bytes of an HMAC, as a number. */
function number(key: Uint8Array, message: Uint8Array): bigint {
  return new DataView(hmac(key, message).buffer).getBigUint64(0);
}

function next(word: bigint): bigint {
  word ^= cut(word << 13n);
  word ^= word >> 7n;
  return word ^ cut(word << 17n);
}

function generatorOf(seed: bigint): bigint {
  let word = seed ^ START;
  for (let n = 0; n < 4; n++) {
    word = next(word) ^ cut((word & 0xffffffffn) * STIR);
    word = cut(word << 32n) | (word >> 32n);
  }
  return word || START;
}

/** The key of all draws: the secret, mixed with the nonces of the seats that have one. */
export function keyOf(secret: Uint8Array, nonces: readonly (Uint8Array | null)[]): Uint8Array {
  const given = nonces.flatMap((nonce, seat) => (nonce ? [seat, ...nonce] : []));
  return given.length ? hmac(secret, Uint8Array.from([...ascii("nonces"), ...given])) : secret;
}

/** Which of so many pieces a draw picks, counted from 0. */
export function pickOf(key: Uint8Array, draw: number, pieces: number): number {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(draw));
  const word = next(generatorOf(number(key, new Uint8Array(message.buffer))));
  return Number(((word >> 32n) * BigInt(pieces)) >> 32n);
}

export function firstPlayerOf(key: Uint8Array, players: number): number {
  return Number((number(key, ascii("first player")) * BigInt(players)) >> 64n);
}
