/** What grows and lies on the land: trees where there is wood, rocks by lore and lairs, hills and tufts elsewhere. It depends
 *  on the tiles alone, and leaves room for what is printed and for posts. */
import type { FaceArea } from '../../../api/northgard.ts';
import { hash, type Point } from '../../../table/ink.ts';
import type { Land } from './land.ts';
import { faceOf, type Laid, place, spotsOf } from './shapes.ts';

export interface Plant {
  symbol: string;
  x: number;
  y: number;
  w: number;
  h: number;
  mirrored: boolean;
}

const MOST = 9;
/** Widths and heights. */
const SIZES: Readonly<Record<string, readonly [number, number]>> = { 'tree-1': [34, 49], 'tree-2': [32, 44], 'rock-1': [34, 22], 'rock-2': [34, 22], 'hill-1': [56, 32], 'hill-2': [64, 30], 'tuft-1': [20, 18], 'tuft-2': [26, 16] };
/** What may stand in an area, by its character; the first more often than the last. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  wood: ['tree-1', 'tree-1', 'tree-1', 'tree-2', 'tree-1', 'tuft-1'],
  stone: ['rock-1', 'rock-2', 'hill-1', 'tuft-1', 'rock-1'],
  moor: ['tuft-2', 'tuft-1', 'hill-2', 'tuft-2', 'tree-2'],
  hills: ['hill-1', 'tuft-1', 'hill-2', 'tuft-1', 'hill-1'],
  meadow: ['tuft-1', 'hill-1', 'tuft-1', 'tuft-2', 'rock-2'],
};
const BARE = ['moor', 'hills', 'meadow'] as const;
/** Farthest from each other, and from printed things and posts. */
const APART = 42;
const FREE = { L: 70, s: 48, c: 48, home: 46, good: 46 } as const;

export function growthOf(land: Land): Plant[] {
  return land.tiles.flatMap(onTile).sort((a, b) => a.y + a.h - b.y - b.h);
}

const known = new Map<string, Plant[]>();
/** A tile that lies stays as it is, however the land grows round it. */
function onTile(at: Laid): Plant[] {
  const key = `${at.name} ${at.x} ${at.y} ${at.turn}`;
  if (!known.has(key)) known.set(key, faceOf(at.name).areas.flatMap((area) => inArea(area, at)));
  return known.get(key)!;
}

function characterOf({ things }: FaceArea, seed: number): string {
  const has = (letter: string): boolean => things.some(([what]) => what === letter);
  if (has('w')) return 'wood';
  if (has('l') || has('*') || has('c')) return 'stone';
  return BARE[Math.floor((hash(seed, 3, 5) + 0.5) * BARE.length)]!;
}

function inArea(area: FaceArea, at: Laid): Plant[] {
  const seed = at.name.split('').reduce((sum, each) => sum * 31 + each.charCodeAt(0), area.letter.charCodeAt(0)) % 100_003;
  const kinds = KINDS[characterOf(area, seed)]!;
  const blocked = [{ at: place(area.home, at), far: FREE.home }, ...area.things.map(([what, x, y]) => ({ at: place([x, y], at), far: FREE[what as 'L'] ?? FREE.good }))];
  const order = spotsOf(area, at)
    .filter(({ room }) => room > 18)
    .map(({ at: spot, room }, n) => ({ n, room, at: spot, lot: hash(n, seed, 17) }))
    .sort((a, b) => a.lot - b.lot);
  const found: Point[] = [];
  const plants: Plant[] = [];
  for (const { n, at: [sx, sy] } of order) {
    if (found.length >= MOST) break;
    const [x, y] = [sx + hash(n, seed, 18) * 16, sy + hash(n, seed, 19) * 16];
    const symbol = kinds[Math.floor((hash(n, seed, 20) + 0.5) * kinds.length)]!;
    const need = symbol.startsWith('tree') ? 32 : APART;
    if (blocked.some((each) => Math.hypot(each.at[0] - x, each.at[1] - y) < each.far)) continue;
    if (found.some((each) => Math.hypot(each[0] - x, each[1] - y) < need)) continue;
    found.push([x, y]);
    const by = 1 + hash(n, seed, 21) * 0.34;
    const [w, h] = SIZES[symbol]!.map((size) => size * by) as [number, number];
    plants.push({ symbol, x: x - w / 2, y: y - h * 0.6, w, h, mirrored: !symbol.startsWith('tree') && !symbol.startsWith('rock') && hash(n, seed, 22) > 0 });
  }
  return plants;
}

/** Stones along a rough border, by the place: they lie where they lay, whatever is laid elsewhere. */
export function rocksAlong(points: readonly Point[]): Plant[] {
  const n = points.length;
  const [x, y] = points[n >> 1]!;
  const seed = Math.round(x) * 31 + Math.round(y);
  return [0.14, 0.32, 0.5, 0.68, 0.86].flatMap((share, k) => {
    const at = points[Math.round(share * (n - 1))]!;
    if (n < 20 && k % 2 === 0 && k !== 2) return [];
    const by = 1 + hash(seed, k, 31) * 0.4;
    return [{ symbol: `rock-${hash(seed, k, 32) > 0 ? 1 : 2}`, x: at[0] - 20 * by + hash(seed, k, 33) * 12, y: at[1] - 16 * by, w: 40 * by, h: 26 * by, mirrored: false }];
  });
}
