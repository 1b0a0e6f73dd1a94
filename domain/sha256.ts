/** SHA-256 (FIPS 180-4) of what comes piece by piece: the platform's own takes the whole at once, and only on a secure address. */

const BLOCK = 64;
const LENGTH_AT = 56;

/** The first 32 bits of the fractional part of a root of a prime. */
function fraction(prime: number, root: 2 | 3): number {
  const value = root === 2 ? Math.sqrt(prime) : Math.cbrt(prime);
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) {
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  }
  return found;
}

const ROUNDS = Uint32Array.from(primes(64), (prime) => fraction(prime, 3));
const START = Uint32Array.from(primes(8), (prime) => fraction(prime, 2));

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: Uint32Array | Int32Array, index: number) => words[index] ?? 0;

export interface Checksum {
  readonly add: (bytes: Uint8Array) => void;
  /** How many bytes came. */
  readonly bytes: () => number;
  /** The checksum of all that came, in hexadecimal; nothing is added after it. */
  readonly end: () => string;
}

function mix(state: Uint32Array, words: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const sigmaEarly = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const sigmaLate = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[index] = (at(words, index - 16) + sigmaEarly + at(words, index - 7) + sigmaLate) | 0;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        choice +
        at(ROUNDS, index) +
        at(words, index)) |
      0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const turned = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = at(state, index) + (turned[index] ?? 0);
}

export function checksum(): Checksum {
  const state = START.slice();
  const words = new Int32Array(64);
  const block = new Uint8Array(BLOCK);
  const view = new DataView(block.buffer);
  let buffered = 0;
  let total = 0;
  const processBytes = (bytes: Uint8Array): void => {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + BLOCK - buffered);
      block.set(part, buffered);
      buffered += part.length;
      from += part.length;
      if (buffered < BLOCK) return;
      for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(index * 4);
      mix(state, words);
      buffered = 0;
    }
  };
  return {
    add: (bytes) => {
      total += bytes.length;
      processBytes(bytes);
    },
    bytes: () => total,
    end: () => {
      processBytes(Uint8Array.of(0x80));
      while (buffered !== LENGTH_AT) processBytes(Uint8Array.of(0));
      const length = new DataView(new ArrayBuffer(8));
      length.setUint32(0, Math.floor(total / 2 ** 29));
      length.setUint32(4, (total * 8) % 2 ** 32);
      processBytes(new Uint8Array(length.buffer));
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
    },
  };
}
