/** Lines and rings of tiles where they lie on the map, and what can be asked of them. Pure; a tile is 300 units wide. */
import { BACK, FACES, FORTH, type Face, type FaceArea, GRAIN, ROOM, SIDE } from '../../../api/northgard.ts';
import type { NorthgardTile } from '../../../lib/api.ts';
import type { Point } from '../../../table/ink.ts';
import { keyOf } from '../../../table/loops.ts';

export { SIDE };

/** Where a tile lies, and by how many quarters it is turned clockwise. */
export interface Laid {
  name: string;
  x: number;
  y: number;
  turn: number;
}

export const SIDES = 'nesw';
const CORNERS: readonly Point[] = [[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]];
/** North, east, south, west. */
export const STEPS: readonly Point[] = [[0, -1], [1, 0], [0, 1], [-1, 0]];

export const laidAt = ({ name, x, y, facing }: Pick<NorthgardTile, 'name' | 'x' | 'y' | 'facing'>): Laid => ({ name, x, y, turn: SIDES.indexOf(facing) });

export function faceOf(tile: string): Face {
  const face = FACES[tile];
  if (!face) throw new Error(`no tile is called ${tile}`);
  return face;
}

/** A point of a tile as printed, where it is on the map. */
export function place([x, y]: Point, at: Laid): Point {
  for (let n = 0; n < at.turn; n++) [x, y] = [SIDE - y, x];
  return [at.x * SIDE + x, at.y * SIDE + y];
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

/** A line as printed, with a point between each two so that it bends softly. */
function softened(flat: readonly number[]): Point[] {
  const points = Array.from({ length: flat.length / 2 }, (_, n): Point => [flat[2 * n]!, flat[2 * n + 1]!]);
  const at = (n: number): Point => points[Math.min(Math.max(n, 0), points.length - 1)]!;
  const between = (n: number, k: 0 | 1): number => tenth((9 * (at(n)[k] + at(n + 1)[k]) - at(n - 1)[k] - at(n + 2)[k]) / 16);
  return points.flatMap((point, n): Point[] => (n === points.length - 1 ? [point] : [point, [between(n, 0), between(n, 1)]]));
}

const lines = new Map<string, Point[][]>();
/** The lines of a tile as printed. */
export function linesOf(tile: string): Point[][] {
  let found = lines.get(tile);
  if (!found) lines.set(tile, (found = faceOf(tile).lines.map(({ points }) => softened(points))));
  return found;
}

/** One step round an area: along a line of its tile, or along a side (0 is the one that looks north on the map). */
export interface Step {
  points: Point[];
  side: number | null;
}

/** The steps round an area where its tile lies. */
export function stepsRound(area: FaceArea, at: Laid): Step[] {
  const printed = linesOf(at.name);
  const steps: Step[] = [];
  for (const step of area.ring.slice(1)) {
    if (step < FORTH) steps.push(alongSide(step, at));
    else {
      const line = step >= BACK ? [...printed[step - BACK]!].reverse() : printed[step - FORTH]!;
      steps.push({ points: line.map((point) => place(point, at)), side: null });
    }
  }
  const [first, last] = [place(CORNERS[area.ring[0]!]!, at), steps.at(-1)!.points.at(-1)!];
  if (first[0] !== last[0] || first[1] !== last[1]) steps.push(alongSide(area.ring[0]!, at));
  return steps;
}

/** The side that ends in a corner: sides are walked clockwise. */
function alongSide(to: number, at: Laid): Step {
  const from = (to + 3) % 4;
  return { points: [place(CORNERS[from]!, at), place(CORNERS[to]!, at)], side: (from + at.turn) % 4 };
}

/** Is a point inside a ring? */
export function within([x, y]: Point, ring: readonly Point[]): boolean {
  let odd = false;
  for (let n = 0, m = ring.length - 1; n < ring.length; m = n++) {
    const [[ax, ay], [bx, by]] = [ring[n]!, ring[m]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** How far a point is from a way of straight pieces. */
export function away([x, y]: Point, way: readonly Point[], closed = false): number {
  let best = Infinity;
  for (let n = closed ? 0 : 1; n < way.length; n++) {
    const [[ax, ay], [bx, by]] = [way[(n + way.length - 1) % way.length]!, way[n]!];
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(x - ax - share * dx, y - ay - share * dy));
  }
  return best;
}

export interface Spot {
  at: Point;
  /** How far it is from borders and from the sides of its tile. */
  room: number;
}

const spots = new Map<string, readonly Spot[]>();
/** Places all over an area of a tile that lies somewhere: a tile that lies keeps them, whatever is laid beside it. */
export function spotsOf(area: FaceArea, at: Laid): readonly Spot[] {
  const key = `${at.name}${area.letter} ${at.x} ${at.y} ${at.turn}`;
  let found = spots.get(key);
  if (!found) spots.set(key, (found = printedSpots(area, at.name).map(({ at: point, room }) => ({ at: place(point, at), room }))));
  return found;
}

// which points lie in an area is asked for every tile, whenever the land grows
const printedSpots = remembered((area: FaceArea, tile: string): Spot[] => {
  const ring = printedRing(area, tile);
  return [...faceOf(tile).rooms].flatMap((room, n) => {
    const at: Point = [(((n % GRAIN) + 0.5) * SIDE) / GRAIN, ((Math.floor(n / GRAIN) + 0.5) * SIDE) / GRAIN];
    return within(at, ring) ? [{ at, room: parseInt(room, 36) * ROOM }] : [];
  });
});

const printedRing = remembered((area: FaceArea, tile: string): Point[] => stepsRound(area, { name: tile, x: 0, y: 0, turn: 0 }).flatMap(({ points }) => points.slice(1)));

/** What is printed on an area of a tile is found out once. */
function remembered<T>(find: (area: FaceArea, tile: string) => T): (area: FaceArea, tile: string) => T {
  const known = new Map<string, T>();
  return (area, tile) => {
    const key = tile + area.letter;
    if (!known.has(key)) known.set(key, find(area, tile));
    return known.get(key)!;
  };
}

/** Rings joined to the outlines of what they cover together: pieces that two of them walk against each other vanish. */
export function joined(rings: readonly (readonly Point[])[]): Point[][] {
  const pieces = new Map<string, [Point, Point]>();
  for (const ring of rings) {
    ring.forEach((to, n) => {
      const from = ring[(n + ring.length - 1) % ring.length]!;
      const [a, b] = [keyOf(...from), keyOf(...to)];
      if (a !== b && !pieces.delete(`${b} ${a}`)) pieces.set(`${a} ${b}`, [from, to]);
    });
  }
  const next = new Map<string, Point[]>();
  for (const [from, to] of pieces.values()) next.set(keyOf(...from), [...(next.get(keyOf(...from)) ?? []), to]);
  const found: Point[][] = [];
  for (let first = next.keys().next(); !first.done; first = next.keys().next()) {
    const ring: Point[] = [];
    for (let at = first.value; ; ) {
      const ways = next.get(at);
      if (!ways) break;
      const to = ways.pop()!;
      if (!ways.length) next.delete(at);
      ring.push(to);
      at = keyOf(...to);
    }
    found.push(ring);
  }
  return found;
}

const short = (n: number): string => String(tenth(n));
export const pathOf = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`;
export const ringPath = (rings: readonly (readonly Point[])[]): string => rings.map((ring) => `${pathOf(ring)}Z`).join('');
