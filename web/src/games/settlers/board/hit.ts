/** What is meant by a point on the island, and by a key. */
import type { Point } from '../../../table/ink.ts';
import type { Target } from '../model.ts';
import { crossingAt, endsOf, isPath, isTile, type Island, placeAt, RADIUS, tileAt } from './places.ts';

/** Half of a target on a screen, in px; and no farther than this in units, however small the picture is. */
const REACH = 26;
const FARTHEST = 70;
/** Between a crossing and a path the crossing is meant a little longer. */
const LEAD = 8;
/** How near something that cannot be chosen must be before it is meant rather than the tile. */
const NEAR = { crossing: 26, path: 18 };

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The tile that a point is on: the nearest middle, if the point is on land. */
function tileUnder(tiles: Iterable<string>, [x, y]: Point): string | null {
  for (const tile of tiles) {
    const [cx, cy] = tileAt(tile);
    const [dx, dy] = [Math.abs(x - cx), Math.abs(y - cy)];
    if (dx <= (RADIUS * Math.sqrt(3)) / 2 && dy + dx / Math.sqrt(3) <= RADIUS) return tile;
  }
  return null;
}

/** The legal place that is meant: the nearest crossing or path within reach, else the tile below. `by`: px of a unit. */
export function legalAt(legal: Iterable<Target>, at: Point, by: number): Target | null {
  const all = [...legal];
  const reach = Math.min(REACH / by, FARTHEST);
  const near = all
    .filter((target) => !isTile(target))
    .map((target) => ({ target, far: apart(at, placeAt(target)), rank: isPath(target) ? LEAD : 0 }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far + a.rank - b.far - b.rank);
  return near[0]?.target ?? tileUnder(all.filter(isTile), at);
}

/** The place that is meant where nothing can be chosen; null on the sea. */
export function placeUnder(island: Island, tiles: readonly string[], at: Point): Target | null {
  const crossing = nearest(island.crossings, (name) => apart(at, crossingAt(name)));
  if (crossing.far <= NEAR.crossing) return crossing.name;
  const path = nearest(island.paths, (name) => toPath(at, name));
  return path.far <= NEAR.path ? path.name : tileUnder(tiles, at);
}

function nearest(names: readonly string[], measure: (name: string) => number): { name: string; far: number } {
  return names.map((name) => ({ name, far: measure(name) })).reduce((best, each) => (each.far < best.far ? each : best), { name: '', far: Infinity });
}

/** How far a point is from the line of a path. */
function toPath([x, y]: Point, path: string): number {
  const [[ax, ay], [bx, by]] = endsOf(path);
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return apart([x, y], [ax + share * dx, ay + share * dy]);
}

const WAYS: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What lies aside counts as farther than what lies ahead. */
const ASTRAY = 1.6;

/** Is it a key that leads somewhere? */
export const isWay = (key: string): boolean => key in WAYS;

/** The next of some places in the direction of a key; null where none is. */
export function neighbour(places: Iterable<Target>, from: Target, key: string): Target | null {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = placeAt(from);
  const ahead = [...places].flatMap((target) => {
    const [px, py] = placeAt(target);
    const along = (px - x) * way[0] + (py - y) * way[1];
    const aside = Math.abs((px - x) * way[1] + (py - y) * way[0]);
    return along > 1 ? [{ target, cost: along + ASTRAY * aside }] : [];
  });
  return ahead.sort((a, b) => a.cost - b.cost)[0]?.target ?? null;
}

/** Places as they are read: row by row. */
export function inOrder(places: Iterable<Target>): Target[] {
  return [...places].sort((a, b) => placeAt(a)[1] - placeAt(b)[1] || placeAt(a)[0] - placeAt(b)[0]);
}

/** The place after this one, in reading order; after the last one the first again. */
export function following(places: Iterable<Target>, from: Target, back = false): Target | null {
  const order = inOrder(new Set([...places, from]));
  const at = order.indexOf(from);
  const rest = [...order.slice(at + 1), ...order.slice(0, at)];
  const known = new Set(places);
  return (back ? rest.reverse() : rest).find((each) => known.has(each)) ?? (known.has(from) ? from : null);
}
