import { expect, test } from 'vitest';
import { qrCode, qrModules } from '../src/shell/qr.ts';

/** Reads a code as a scanner does, without repairing anything: format, mask, codewords; versions 1 to 6 with level M. */
const BLOCKS: Record<number, number[]> = { 1: [16], 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27] };
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]; // ISO/IEC 18004, table C.1, level M
const MASKS: ((r: number, c: number) => number)[] = [
  (r, c) => (r + c) % 2,
  (r) => r % 2,
  (_, c) => c % 3,
  (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r, c) => (((r * c) % 3) + ((r + c) % 2)) % 2,
];

function read(grid: boolean[][]): string {
  const size = grid.length;
  const version = (size - 17) / 4;
  const places = [[0, 8], [1, 8], [2, 8], [3, 8], [4, 8], [5, 8], [7, 8], [8, 8], [8, 7], [8, 5], [8, 4], [8, 3], [8, 2], [8, 1], [8, 0]] as const;
  const format = places.reduce((bits, [r, c], n) => bits | (Number(grid[r]![c]) << n), 0);
  const mask = MASKS[FORMATS.indexOf(format)]!;
  const aligned = version > 1 ? size - 7 : -9;
  const reserved = (r: number, c: number) =>
    (r < 9 && c < 9) || (r < 9 && c >= size - 8) || (r >= size - 8 && c < 9) || r === 6 || c === 6 || (Math.abs(r - aligned) <= 2 && Math.abs(c - aligned) <= 2);
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let n = 0; n < size; n++) {
      const r = up ? size - 1 - n : n;
      for (const c of [right, right - 1]) if (!reserved(r, c)) bits.push(Number(grid[r]![c] !== (mask(r, c) === 0)));
    }
  }
  const blocks = BLOCKS[version]!;
  const length = blocks[0]!;
  const byte = (n: number) => parseInt(bits.slice(8 * n, 8 * n + 8).join(''), 2);
  const data = blocks.flatMap((_, block) => Array.from({ length }, (_, n) => byte(n * blocks.length + block)));
  const stream = data.map((each) => each.toString(2).padStart(8, '0')).join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const bytes = Array.from({ length: parseInt(stream.slice(4, 12), 2) }, (_, n) => parseInt(stream.slice(12 + 8 * n, 20 + 8 * n), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test.each(['jarlshof', 'ö'.repeat(12), 'x'.repeat(40), 'http://192.168.0.17:8420/#recover=Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4', 'y'.repeat(100)])('%s can be read', (text) => {
  expect(read(qrModules(text))).toBe(text);
});

test('error correction is that of the standard', () => {
  // the last ten codewords of version 1 lie in the left columns: this whole code was read by an independent decoder
  expect(qrModules('jarlshof').map((row) => row.map(Number).join(''))).toMatchInlineSnapshot(`
    [
      "111111101101001111111",
      "100000101000101000001",
      "101110100110101011101",
      "101110101001001011101",
      "101110100010001011101",
      "100000100010001000001",
      "111111101010101111111",
      "000000001010000000000",
      "101101110000001001011",
      "100101000010110110101",
      "111111101000100100011",
      "010011000110110101011",
      "101111111001000011001",
      "000000001000010011000",
      "111111101100011110100",
      "100000101001111101100",
      "101110100101001011100",
      "101110101100010001110",
      "101110101111010000100",
      "100000100111101110001",
      "111111101001100011100",
    ]
  `);
});

test('a long text takes a larger code, one that is too long none', () => {
  expect(qrModules('x'.repeat(14))).toHaveLength(21);
  expect(qrModules('x'.repeat(15))).toHaveLength(25);
  expect(qrModules('x'.repeat(213))).toHaveLength(57);
  expect(() => qrModules('x'.repeat(214))).toThrow(RangeError);
});

test('the drawing has a quiet zone', () => {
  const { size, path } = qrCode('jarlshof');
  expect(size).toBe(29);
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
});
