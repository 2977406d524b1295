/** SHA-256 and HMAC of short messages, at once: `crypto.subtle` answers later, and only where a page is served securely. */

const ROUNDS = 64;
const BLOCK = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let isPrime = true;
    for (let by = 2; by * by <= number; by++) isPrime &&= number % by !== 0;
    if (isPrime) found.push(fraction(number, root));
  }
  return Uint32Array.from(found);
}

/** The same for one number, in whole numbers: nothing is rounded. */
function fraction(number: number, root: number): number {
  const wanted = BigInt(number) << BigInt(32 * root);
  let [low, high] = [0n, wanted];
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** BigInt(root) <= wanted) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}

const START = fractions(8, 2);
const CONSTANTS = fractions(ROUNDS, 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The SHA-256 of some bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const padded = pad(message);
  const words = new Uint32Array(ROUNDS);
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    for (let n = 0; n < 16; n++) words[n] = padded.getUint32(at + 4 * n);
    for (let n = 16; n < ROUNDS; n++) words[n] = scheduled(words, n);
    stir(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

/** A message with its end marked and its length in bits behind it, in whole blocks. */
function pad(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 4, message.length * 8);
  return view;
}

function scheduled(words: Uint32Array, n: number): number {
  const [early, late] = [words[n - 15]!, words[n - 2]!];
  const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return words[n - 16]! + first + words[n - 7]! + second;
}

function stir(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < ROUNDS; n++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + CONSTANTS[n]! + words[n]!) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n]! += word));
}

/** The HMAC-SHA256 of a message under a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (mask: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (_, n) => (key[n] ?? 0) ^ mask);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Bytes in hexadecimal. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that a text in hexadecimal stands for. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}
