/** SHA-256 (FIPS 180-4). Our own, because a browser has `crypto.subtle` only behind TLS, and a match at home has none. */

/** The first 32 bits of the fractional parts of a root of each of the first primes, worked out in whole numbers. */
function fractions(count: number, root: 2n | 3n): Uint32Array {
  const found = new Uint32Array(count);
  for (let n = 0, candidate = 2n; n < count; candidate++) {
    if (!isPrime(candidate)) continue;
    found[n++] = Number(wholeRoot(candidate << (32n * root), root) & 0xffffffffn);
  }
  return found;
}

function isPrime(n: bigint): boolean {
  for (let d = 2n; d * d <= n; d++) if (n % d === 0n) return false;
  return true;
}

/** The largest whole number whose power does not exceed `n`. */
function wholeRoot(n: bigint, root: 2n | 3n): bigint {
  let low = 0n;
  let high = 1n << 48n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root > n) high = middle;
    else low = middle;
  }
  return low;
}

const ROUND = fractions(64, 3n);
const START = fractions(8, 2n);

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The message with a one, zeros and its length in bits behind it: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(((message.length + 8) >> 6 << 6) + 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

function compress(hash: Uint32Array, block: DataView, at: number, w: Uint32Array): void {
  for (let t = 0; t < 16; t++) w[t] = block.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15]!;
    const y = w[t - 2]!;
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[t]! + w[t]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, n) => (hash[n] = hash[n]! + value));
}

export function sha256(message: Uint8Array): Uint8Array {
  const hash = START.slice();
  const blocks = padded(message);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) compress(hash, blocks, at, schedule);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}
