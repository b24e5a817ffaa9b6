/** The block function of ChaCha20 (RFC 8439): key, counter and nonce give 16 words of 32 bits. */

const CONSTANT = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const; // "expand 32-byte k"

const turn = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  x[a] = x[a]! + x[b]!;
  x[d] = turn(x[d]! ^ x[a]!, 16);
  x[c] = x[c]! + x[d]!;
  x[b] = turn(x[b]! ^ x[c]!, 12);
  x[a] = x[a]! + x[b]!;
  x[d] = turn(x[d]! ^ x[a]!, 8);
  x[c] = x[c]! + x[d]!;
  x[b] = turn(x[b]! ^ x[c]!, 7);
}

/** `key` has 32 bytes; `nonce` is three words. */
export function chachaBlock(key: Uint8Array, counter: number, nonce: readonly [number, number, number]): Uint32Array {
  const words = new DataView(key.buffer, key.byteOffset, 32);
  const start = new Uint32Array(16);
  start.set(CONSTANT);
  for (let n = 0; n < 8; n++) start[4 + n] = words.getUint32(4 * n, true);
  start[12] = counter;
  start.set(nonce, 13);
  const x = start.slice();
  for (let round = 0; round < 10; round++) {
    for (let n = 0; n < 4; n++) quarter(x, n, 4 + n, 8 + n, 12 + n);
    for (let n = 0; n < 4; n++) quarter(x, n, 4 + ((n + 1) % 4), 8 + ((n + 2) % 4), 12 + ((n + 3) % 4));
  }
  return x.map((word, n) => word + start[n]!);
}
