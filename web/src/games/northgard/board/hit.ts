/** What is meant by a point on the map, and by a key; and in which order its places are read. */
import type { Point } from '../../../table/ink.ts';
import { keyOf } from '../../../table/loops.ts';
import { around, type Box, type Land } from './land.ts';
import type { Put, Site } from './layout.ts';
import { away, SIDE, within } from './shapes.ts';

/** `land:12n` a territory, `cell:e1 n2` a cell beside the land, `space:12n:large` a space for a building, `figures:12n`. */
export type Target = string;
export const landTarget = (name: string): Target => `land:${name}`;
export const cellTarget = (x: number, y: number): Target => `cell:${cellName(x, y)}`;
export const spaceTarget = (name: string, space: string): Target => `space:${name}:${space}`;
/** The territory of a target; null for a cell. */
export const realmOf = (target: Target): string | null => (target.startsWith('cell:') ? null : (target.split(':')[1] ?? null));

const step = (n: number, back: string, forth: string): string => (n === 0 ? '0' : n < 0 ? `${back}${-n}` : `${forth}${n}`);
/** A cell as moves name it: how far east or west, south or north of the start tile. */
export const cellName = (x: number, y: number): string => `${step(x, 'w', 'e')} ${step(y, 'n', 's')}`;

export function cellOf(target: Target): Point | null {
  const found = /^cell:(?:([we])(\d+)|0) (?:([ns])(\d+)|0)$/.exec(target);
  if (!found) return null;
  const [, across, x = '0', down, y = '0'] = found;
  return [Number(x) * (across === 'w' ? -1 : 1), Number(y) * (down === 'n' ? -1 : 1)];
}

/** Cells beside the land, in reading order. */
export function besideLand({ tiles, cells }: Pick<Land, 'tiles' | 'cells'>): Point[] {
  const found = new Map<string, Point>();
  for (const { x, y } of tiles) {
    for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) if (!cells.has(keyOf(x + dx, y + dy))) found.set(keyOf(x + dx, y + dy), [x + dx, y + dy]);
  }
  return [...found.values()].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

export interface Places {
  land: Land;
  sites: ReadonlyMap<string, Site>;
}

/** Where a target lies: what an arrow, a mark or the camera goes to. */
export function placeAt({ land, sites }: Places, target: Target): Point | null {
  const cell = cellOf(target);
  if (cell) return [(cell[0] + 0.5) * SIDE, (cell[1] + 0.5) * SIDE];
  const [kind, name = '', space = ''] = target.split(':');
  const site = sites.get(name);
  if (kind === 'space') return spacesOn(site, space)[0]?.at ?? site?.figures ?? null;
  return site?.figures ?? (land.realm.has(name) ? land.realm.get(name)!.rings[0]![0]! : null);
}

/** The free spaces of a kind. */
export const spacesOn = (site: Site | undefined, space: string): Put[] => (site?.free ?? []).filter(({ what }) => what === space);

/** What of the map belongs to a target. */
export function boxAt(places: Places, target: Target): Box | null {
  const cell = cellOf(target);
  if (cell) return { x: cell[0] * SIDE, y: cell[1] * SIDE, w: SIDE, h: SIDE };
  return places.land.realm.get(realmOf(target) ?? '')?.box ?? null;
}

/** What of a target must be seen: a cell with what turns a tile on it; of land the place of its post, with a tab over it. */
const ROUND = { cell: 24, left: 84, right: 190, top: 112, bottom: 64 };
export function coreAt(places: Places, target: Target): Box | null {
  const cell = cellOf(target);
  if (cell) return { x: cell[0] * SIDE - ROUND.cell, y: cell[1] * SIDE - ROUND.cell, w: SIDE + 2 * ROUND.cell, h: SIDE + 2 * ROUND.cell };
  const guests = places.sites.get(realmOf(target) ?? '')?.guests; // those who fight there
  const all = [placeAt(places, target), guests].flatMap((at): Box[] => (at ? [{ x: at[0] - ROUND.left, y: at[1] - ROUND.top, w: ROUND.left + ROUND.right, h: ROUND.top + ROUND.bottom }] : []));
  return all.length ? around(all) : null;
}

/** The territory at a point; null on the sea. */
export function realmAt(land: Land, at: Point): string | null {
  if (!land.cells.has(keyOf(Math.floor(at[0] / SIDE), Math.floor(at[1] / SIDE)))) return null;
  return land.realms.find(({ box, rings }) => at[0] >= box.x && at[1] >= box.y && at[0] <= box.x + box.w && at[1] <= box.y + box.h && odd(at, rings))?.name ?? null;
}

const odd = (at: Point, rings: readonly (readonly Point[])[]): boolean => rings.filter((ring) => within(at, ring)).length % 2 === 1;

/** How far a legal target may be from a finger or a mouse, in px; and no farther than this in units. */
export const REACH = { finger: 44, mouse: 14 };
const FARTHEST = 130;

/** How far a point is from a target, in units; 0 inside. */
function distance({ land, sites }: Places, target: Target, at: Point): number {
  const cell = cellOf(target);
  if (cell) {
    const [x, y] = [cell[0] * SIDE, cell[1] * SIDE];
    return Math.hypot(Math.max(x - at[0], 0, at[0] - x - SIDE), Math.max(y - at[1], 0, at[1] - y - SIDE));
  }
  const [kind, name = '', space = ''] = target.split(':');
  if (kind === 'space') {
    return Math.min(...spacesOn(sites.get(name), space).map((put) => Math.max(0, Math.hypot(put.at[0] - at[0], put.at[1] - at[1]) - put.radius)));
  }
  const rings = land.realm.get(name)?.rings ?? [];
  return odd(at, rings) ? 0 : Math.min(...rings.map((ring) => away(at, ring, true)));
}

/** The legal target that is meant: the one under the point, a space before its land, else the nearest in reach. `by`: px of
 *  a unit. */
export function legalAt(places: Places, legal: Iterable<Target>, at: Point, by: number, touch = true): Target | null {
  const reach = Math.min((touch ? REACH.finger : REACH.mouse) / by, FARTHEST);
  const near = [...legal]
    .map((target) => ({ target, far: distance(places, target, at), rank: target.startsWith('space:') ? 0 : 1 }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => Number(a.far > 0) - Number(b.far > 0) || a.rank - b.rank || a.far - b.far);
  return near[0]?.target ?? null;
}

/** Territories and cells as they are read: from north-west to south-east, in rows as high as a tile. */
export function inOrder(places: Places, targets: Iterable<Target>): Target[] {
  const row = ([, y]: Point): number => Math.floor(y / SIDE);
  return [...targets]
    .flatMap((target) => {
      const at = placeAt(places, target);
      return at ? [{ target, at }] : [];
    })
    .sort((a, b) => row(a.at) - row(b.at) || a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ target }) => target);
}

const WAYS: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
export const isWay = (key: string): boolean => key in WAYS;
/** What lies aside counts as farther than what lies ahead. */
const ASTRAY = 1.6;

/** The next of some places in the direction of a key; null where none is. */
export function neighbour(places: Places, targets: Iterable<Target>, from: Target, key: string): Target | null {
  const [way, start] = [WAYS[key], placeAt(places, from)];
  if (!way || !start) return null;
  const ahead = [...targets].flatMap((target) => {
    const at = placeAt(places, target);
    if (!at || target === from) return [];
    const [dx, dy] = [at[0] - start[0], at[1] - start[1]];
    const along = dx * way[0] + dy * way[1];
    return along > 1 ? [{ target, cost: along + ASTRAY * Math.abs(dx * way[1] + dy * way[0]) }] : [];
  });
  return ahead.sort((a, b) => a.cost - b.cost)[0]?.target ?? null;
}

/** The place after this one, in reading order; after the last one the first again. */
export function following(places: Places, targets: Iterable<Target>, from: Target | null, back = false): Target | null {
  const order = inOrder(places, new Set([...targets, ...(from === null ? [] : [from])]));
  if (back) order.reverse();
  const at = from === null ? -1 : order.indexOf(from);
  const known = new Set(targets);
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find((each) => known.has(each)) ?? null;
}
