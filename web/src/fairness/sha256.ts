/** SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Pages served over plain HTTP have no `crypto.subtle`. */
const BLOCK = 64;

/** The first 32 bits of the fractional part of a root of each of the first prime numbers. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const words = new Uint32Array(BLOCK);
  const hash = START.slice();
  const padded = pad(message);
  for (let start = 0; start < padded.byteLength; start += BLOCK) {
    for (let n = 0; n < 16; n++) words[n] = padded.getUint32(start + 4 * n);
    for (let n = 16; n < 64; n++) {
      const [early, late] = [words[n - 15]!, words[n - 2]!];
      const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      words[n] = words[n - 16]! + small + words[n - 7]! + large;
    }
    compress(hash, words);
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, n) => result.setUint32(4 * n, word));
  return new Uint8Array(result.buffer);
}

/** The message, a one bit, zeros, and its length in bits as a number of 8 bytes. */
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  return view;
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUNDS[n]! + words[n]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = hash[n]! + word));
}

/** The HMAC of a message, with a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const keyed = (mask: number, rest: Uint8Array): Uint8Array => {
    const text = new Uint8Array(BLOCK + rest.length);
    text.set(key);
    for (let n = 0; n < BLOCK; n++) text[n]! ^= mask;
    text.set(rest, BLOCK);
    return sha256(text);
  };
  return keyed(0x5c, keyed(0x36, message));
}
