/** A QR code (ISO/IEC 18004) of a short text: byte mode, error correction M, versions 1 to 10. The server draws those of tables;
 *  a recovery link is a secret that is best drawn where it is shown. */
import type { QrCode } from '../lib/api.ts';

/** For each version: codewords of error correction in a block, and the data codewords of its blocks. */
const VERSIONS: readonly [correction: number, blocks: readonly number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const QUIET = 4; // modules of light around it

type Grid = boolean[][];
type Plan = { dark: Grid; fixed: Grid; size: number };

export function qrCode(text: string): QrCode {
  const grid = qrModules(text);
  const rows = grid.map((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')).join(''));
  return { size: grid.length + 2 * QUIET, path: rows.join('') };
}

export function qrModules(text: string): Grid {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([, blocks], n) => bytes.length + (n < 9 ? 2 : 3) <= blocks.reduce((a, b) => a + b)) + 1;
  if (!version) throw new RangeError(`${bytes.length} bytes are too many for a small QR code`);
  const plan = planned(version);
  fill(plan, codewords(bytes, version));
  const tried = MASKS.map((_, mask) => masked(plan, mask));
  const costs = tried.map(penalty);
  return tried[costs.indexOf(Math.min(...costs))]!;
}

// ---------------------------------------------------------------- data
function codewords(bytes: Uint8Array, version: number): number[] {
  const [correction, blocks] = VERSIONS[version - 1]!;
  const room = blocks.reduce((a, b) => a + b);
  const bits = [0, 1, 0, 0, ...binary(bytes.length, version < 10 ? 8 : 16), ...[...bytes].flatMap((byte) => binary(byte, 8))];
  bits.push(...Array<number>(Math.min(4, room * 8 - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, n) => parseInt(bits.slice(8 * n, 8 * n + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let start = 0;
  const parts = blocks.map((length) => data.slice(start, (start += length)));
  const checks = parts.map((part) => remainder(part, correction));
  return [...interleaved(parts), ...interleaved(checks)];
}

function binary(value: number, width: number): number[] {
  return Array.from({ length: width }, (_, n) => (value >> (width - 1 - n)) & 1);
}

function interleaved(parts: readonly number[][]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, n) => parts.filter((part) => n < part.length).map((part) => part[n]!)).flat();
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** Reed–Solomon: what is left when the data is divided by the generator of this degree. */
function remainder(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2)) {
    generator = [...generator, 0].map((each, i) => each ^ (i ? times(generator[i - 1]!, root) : 0));
  }
  const rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    rest.forEach((each, i) => (rest[i] = each ^ times(generator[i + 1]!, factor)));
  }
  return rest;
}

// ---------------------------------------------------------------- picture
function planned(version: number): Plan {
  const size = 17 + 4 * version;
  const blank = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const plan: Plan = { dark: blank(), fixed: blank(), size };
  for (let n = 0; n < size; n++) {
    put(plan, 6, n, n % 2 === 0);
    put(plan, n, 6, n % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(plan, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = ALIGNED[version - 1]!;
  const last = centres.at(-1);
  for (const x of centres) for (const y of centres) if (!(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6)) square(plan, x, y, 2, (ring) => ring !== 1);
  writeFormat(plan, 0);
  if (version >= 7) writeVersion(plan, version);
  return plan;
}

function put(plan: Plan, x: number, y: number, dark: boolean): void {
  plan.dark[y]![x] = dark;
  plan.fixed[y]![x] = true;
}

/** Rings around a centre, as far as they are on the code. */
function square(plan: Plan, cx: number, cy: number, reach: number, isDark: (ring: number) => boolean): void {
  for (let y = cy - reach; y <= cy + reach; y++)
    for (let x = cx - reach; x <= cx + reach; x++)
      if (x >= 0 && y >= 0 && x < plan.size && y < plan.size) put(plan, x, y, isDark(Math.max(Math.abs(x - cx), Math.abs(y - cy))));
}

function checked(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let n = 0; n < degree; n++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
  return (value << degree) | rest;
}

function writeFormat(plan: Plan, mask: number): void {
  const bits = checked(mask, 0x537, 10) ^ 0x5412; // level M is written 00
  const bit = (n: number) => ((bits >> n) & 1) === 1;
  const { size } = plan;
  for (let n = 0; n < 6; n++) put(plan, 8, n, bit(n));
  put(plan, 8, 7, bit(6));
  put(plan, 8, 8, bit(7));
  put(plan, 7, 8, bit(8));
  for (let n = 9; n < 15; n++) put(plan, 14 - n, 8, bit(n));
  for (let n = 0; n < 8; n++) put(plan, size - 1 - n, 8, bit(n));
  for (let n = 8; n < 15; n++) put(plan, 8, size - 15 + n, bit(n));
  put(plan, 8, size - 8, true);
}

function writeVersion(plan: Plan, version: number): void {
  const bits = checked(version, 0x1f25, 12);
  for (let n = 0; n < 18; n++) {
    const [near, far] = [Math.floor(n / 3), plan.size - 11 + (n % 3)];
    put(plan, far, near, ((bits >> n) & 1) === 1);
    put(plan, near, far, ((bits >> n) & 1) === 1);
  }
}

/** Up and down in double columns from the right; the upright dotted line is skipped. */
function fill(plan: Plan, data: readonly number[]): void {
  let n = 0;
  for (let right = plan.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < plan.size; step++) {
      const y = ((right + 1) & 2) === 0 ? plan.size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (plan.fixed[y]![x]) continue;
        plan.dark[y]![x] = (((data[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1;
        n += 1;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked(plan: Plan, mask: number): Grid {
  const dark = plan.dark.map((row, y) => row.map((each, x) => each !== (!plan.fixed[y]![x] && MASKS[mask]!(x, y))));
  writeFormat({ ...plan, dark, fixed: plan.fixed.map((row) => [...row]) }, mask);
  return dark;
}

/** How hard it is to read: long runs, blocks, what looks like a finder, too much dark or light. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))].map((line) => line.map(Number).join(''));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.reduce((sum, line) => sum + count(line, '10111010000') + count(line, '00001011101'), 0);
  let blocks = 0;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) if (new Set([grid[y]![x], grid[y - 1]![x], grid[y]![x - 1], grid[y - 1]![x - 1]]).size === 1) blocks += 1;
  const share = grid.flat().filter(Boolean).length / size ** 2;
  return runs + 3 * blocks + 40 * finders + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

function count(line: string, part: string): number {
  let found = 0;
  for (let at = line.indexOf(part); at >= 0; at = line.indexOf(part, at + 1)) found += 1;
  return found;
}
