/** The coast of the whole land: the sides of tiles that no tile lies beside, as one line with bays and headlands. */
import { curve, hash, type Point } from '../../../table/ink.ts';
import { keyOf, loops, type Squares, turn } from '../../../table/loops.ts';
import { SIDE } from './shapes.ts';

/** Points of a side; how far its corners are rounded; how far bays go in and headlands out. */
const POINTS = 8;
const ROUND = 46;
const BAY = { swing: 34, out: 5, rough: 5 };
/** How far the land is painted beyond the sides of tiles, so that the coast finds ground under it. */
export const BEYOND = 64;

export function coastOf(cells: Squares): string {
  return loops(cells).map((ring) => curve(shore(ring))).join('');
}

function shore(ring: Point[]): Point[] {
  const n = ring.length;
  const at = (k: number): Point => ring[(k + n) % n]!;
  const bent = ring.map((corner, k) => turn(at(k - 1), corner, at(k + 1)) !== 0);
  return ring.flatMap((corner, k) => {
    const next = at(k + 1);
    const [dx, dy] = [next[0] - corner[0], next[1] - corner[1]];
    const ends = [bent[k], bent[(k + 1) % n]] as const;
    const points: Point[] = [];
    for (let i = bent[k] ? 1 : 0; i < POINTS; i++) {
      const t = i / POINTS;
      // where the coast turns it lies on the corner: no bay begins there
      const calm = Math.min(ends[0] ? t * 3 : 1, ends[1] ? (1 - t) * 3 : 1, 1);
      if (calm < 0.45 && (i === 1 || i === POINTS - 1)) continue;
      const out = (swell(corner, next, t) * BAY.swing + BAY.out) * calm + hash(corner[0] * 31 + i, corner[1] * 17, dx + 2 * dy + 40) * BAY.rough;
      points.push([(corner[0] + dx * t) * SIDE + dy * out, (corner[1] + dy * t) * SIDE - dx * out]);
    }
    if (!bent[k]) return points;
    const [back, on] = [at(k - 1), next].map((to): Point => [Math.sign(to[0] - corner[0]), Math.sign(to[1] - corner[1])]) as [Point, Point];
    const round = ROUND * (1 + hash(corner[0], corner[1], 7) * 0.6);
    const soft = (from: Point, to: Point): Point => [corner[0] * SIDE + (from[0] + to[0] * 0.2) * round, corner[1] * SIDE + (from[1] + to[1] * 0.2) * round];
    return [soft(back, on), soft(on, back), ...points];
  });
}

/** How the coast swings along a side, from -0.5 to 0.5; at its ends as the sides beside it, whose corners they share. */
function swell(from: Point, to: Point, t: number): number {
  const upright = from[0] === to[0] ? 1 : 2;
  const low: Point = from[0] < to[0] || from[1] < to[1] ? from : to;
  const along = low === from ? t : 1 - t;
  const known = [hash(low[0], low[1], 21), hash(low[0], low[1], 22 + upright), hash(low[0], low[1], 24 + upright), hash(low[0] + (upright === 2 ? 1 : 0), low[1] + (upright === 1 ? 1 : 0), 21)];
  const place = along * 3;
  const k = Math.min(Math.floor(place), 2);
  const soft = (1 - Math.cos((place - k) * Math.PI)) / 2;
  return known[k]! * (1 - soft) + known[k + 1]! * soft;
}

/** The four cells round a crossing, clockwise from the north-west, and the way to each. */
const AROUND: readonly { cell: Point; way: Point }[] = [[-1, -1], [0, -1], [0, 0], [-1, 0]].map(([x, y]) => ({ cell: [x!, y!], way: [x! < 0 ? -1 : 1, y! < 0 ? -1 : 1] }));

/** A point beyond a crossing on the coast, off the land: towards an empty cell and the empty ones beside it. All that is
 *  painted or drawn up to the coast there goes up to this point, and meets in it. */
export function offshore(cells: Squares, [x, y]: Point, [emptyX, emptyY]: Point): Point {
  const empty = AROUND.map(({ cell }) => !cells.has(keyOf(x + cell[0], y + cell[1])));
  const first = AROUND.findIndex(({ cell }) => x + cell[0] === emptyX && y + cell[1] === emptyY);
  const found = new Set([first]);
  for (const step of [1, 3]) for (let k = (first + step) % 4; empty[k] && !found.has(k); k = (k + step) % 4) found.add(k);
  const [wx, wy] = [...found].reduce<Point>(([sx, sy], k) => [sx + AROUND[k]!.way[0], sy + AROUND[k]!.way[1]], [0, 0]);
  return [x * SIDE + Math.sign(wx) * BEYOND, y * SIDE + Math.sign(wy) * BEYOND];
}

/** The empty cell that a border which ends in a crossing runs out to; null inside the land. */
export function openCell(cells: Squares, [x, y]: Point): Point | null {
  const found = AROUND.find(({ cell }) => !cells.has(keyOf(x + cell[0], y + cell[1])));
  return found ? [x + found.cell[0], y + found.cell[1]] : null;
}
