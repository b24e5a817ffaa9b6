/** Where the places of the island are drawn, by their names: tiles `C7`, crossings `d5`, paths `d5-e5`. A path is 100 units
 *  long; crossing `a0` would be at 0, 0. Tiles stand on a point. */
import { curve, inked, type Point } from '../../../table/ink.ts';

export const RADIUS = 100;
const COLUMN = (RADIUS * Math.sqrt(3)) / 2;
/** How wide a tile is. */
export const TILE = 2 * COLUMN;
/** From the crossings on the coast to the water. */
const BEACH = 21;
/** How far the middle of a harbour's disc is from its path. */
const OFFSHORE = 78;
/** Sea left and right of the island, above and below it. */
const MARGIN: Point = [132, 106];

/** The corners of a tile round its middle, clockwise from the top. */
export const HEXAGON: readonly Point[] = [0, 1, 2, 3, 4, 5].map((k) => [RADIUS * Math.sin((k * Math.PI) / 3), -RADIUS * Math.cos((k * Math.PI) / 3)]);

const split = (name: string): [row: number, column: number] => [name.toLowerCase().charCodeAt(0) - 97, Number(name.slice(1))];

export function crossingAt(name: string): Point {
  const [row, column] = split(name);
  return [column * COLUMN, Math.floor(row / 2) * 1.5 * RADIUS + (row % 2) * (RADIUS / 2)];
}

export function tileAt(name: string): Point {
  const [row, column] = split(name);
  return [column * COLUMN, (1.5 * row + 1) * RADIUS];
}

/** Is a crossing one whose third path leads upwards? The others' leads down. */
export const isUpper = (crossing: string): boolean => split(crossing)[0] % 2 === 0;

export const isTile = (name: string): boolean => /^[A-Z]\d+$/.test(name);
export const isPath = (name: string): boolean => name.includes('-');

export function endsOf(path: string): [Point, Point] {
  const [one, other] = path.split('-') as [string, string];
  return [crossingAt(one), crossingAt(other)];
}

export function middleOf(path: string): Point {
  const [[x0, y0], [x1, y1]] = endsOf(path);
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/** The angle of a path in degrees, from −30 to 90. */
export function slopeOf(path: string): number {
  const [[x0, y0], [x1, y1]] = endsOf(path).sort((a, b) => a[0] - b[0] || a[1] - b[1]) as [Point, Point];
  return Math.round((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI);
}

/** Where any place is: the middle of a tile or path, or a crossing. */
export function placeAt(name: string): Point {
  return isPath(name) ? middleOf(name) : isTile(name) ? tileAt(name) : crossingAt(name);
}

/** The six crossings of a tile, clockwise from the top. */
export function cornersOf(tile: string): string[] {
  const [row, x] = split(tile);
  const at = (down: number, aside: number): string => `${String.fromCharCode(97 + 2 * row + down)}${x + aside}`;
  return [at(0, 0), at(1, 1), at(2, 1), at(3, 0), at(2, -1), at(1, -1)];
}

/** The tiles round a crossing that an island has. */
export function tilesRound(tiles: readonly string[], crossing: string): string[] {
  return tiles.filter((tile) => cornersOf(tile).includes(crossing));
}

/** The path between two crossings, its upper or left end first. */
export function pathBetween(one: string, other: string): string {
  const [[a, x], [b, y]] = [split(one), split(other)];
  return a < b || (a === b && x < y) ? `${one}-${other}` : `${other}-${one}`;
}

export interface Island {
  crossings: string[];
  paths: string[];
  /** The crossings on the coast, clockwise, and the way to the sea from the path that begins at each. */
  ring: string[];
  seaward: ReadonlyMap<string, Point>;
  /** The line of the coast. */
  coast: string;
  /** The edges of the beach: where each begins, how long it is, and how it is turned. */
  edges: { at: Point; far: number; turn: number }[];
  /** The island and some sea round it. */
  box: Window;
}

/** Everything of an island that its tiles decide; it is drawn once. */
export function islandOf(tiles: readonly string[]): Island {
  const edges = tiles.flatMap((tile) => cornersOf(tile).map((corner, k, all) => [corner, all[(k + 1) % 6]!] as const));
  const known = new Set(edges.map(([one, other]) => `${one} ${other}`));
  const next = new Map(edges.filter(([one, other]) => !known.has(`${other} ${one}`)));
  const ring = ringOf(next);
  const points = ring.map(crossingAt);
  const beach = points.map((point, k) => moved(points.at(k - 1)!, point, points[(k + 1) % points.length]!));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN[0], Math.min(...ys) - MARGIN[1]];
  return {
    crossings: [...new Set(edges.map(([one]) => one))],
    paths: [...new Set(edges.map(([one, other]) => pathBetween(one, other)))],
    ring,
    seaward: new Map(ring.map((name, k) => [pathBetween(name, ring[(k + 1) % ring.length]!), outward(points[k]!, points[(k + 1) % points.length]!)])),
    coast: curve(beach.flatMap((point, k) => inked(point, beach[(k + 1) % beach.length]!))),
    edges: beach.map((at, k) => {
      const to = beach[(k + 1) % beach.length]!;
      return { at, far: Math.hypot(to[0] - at[0], to[1] - at[1]), turn: (Math.atan2(to[1] - at[1], to[0] - at[0]) * 180) / Math.PI };
    }),
    box: { left, top, width: Math.max(...xs) + MARGIN[0] - left, height: Math.max(...ys) + MARGIN[1] - top },
  };
}

/** The crossings of a closed way, from its highest and leftmost one. */
function ringOf(next: ReadonlyMap<string, string>): string[] {
  const start = [...next.keys()].sort((a, b) => crossingAt(a)[1] - crossingAt(b)[1] || crossingAt(a)[0] - crossingAt(b)[0])[0]!;
  const ring = [start];
  for (let at = next.get(start)!; at !== start; at = next.get(at)!) ring.push(at);
  return ring;
}

/** The direction to the sea from an edge of the coast that is walked clockwise, one unit long. */
function outward([x0, y0]: Point, [x1, y1]: Point): Point {
  return [(y1 - y0) / RADIUS, (x0 - x1) / RADIUS];
}

/** A crossing on the coast, moved out to the water. */
function moved(before: Point, at: Point, after: Point): Point {
  const [one, other] = [outward(before, at), outward(at, after)];
  const far = BEACH / (1 + one[0] * other[0] + one[1] * other[1]);
  return [at[0] + (one[0] + other[0]) * far, at[1] + (one[1] + other[1]) * far];
}

export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Outside the sea that belongs to the island, where its coordinates stand. */
const GUTTER = 44;

/** What of the drawing is to be seen. */
export function windowOf({ box: { left, top, width, height } }: Island, coordinates: boolean): Window {
  const more = coordinates ? GUTTER : 0;
  return { left: left - more, top: top - more, width: width + 2 * more, height: height + 2 * more };
}

/** How much of the sea round the island is not needed where pieces are moved: up to its harbours. */
const SPARE: Point = [14, 18];
/** Left of the island and below it, where its coordinates stand. */
const RIM: Point = [38, 30];
/** Of the sea that is left over, this much is left of the island: on its right is what is foretold. */
const LEFT = 0.4;

/** What of the drawing a frame shows on a table: the island as large as it can be, and the sea round it; `free` px of it on
 *  the left, if there are as many. */
export function pictureOf({ box: { left, top, width, height } }: Island, coordinates: boolean, frame: { width: number; height: number }, free = 0): Window {
  const [rim, below] = coordinates ? RIM : [0, 0];
  const [w, h] = [width - 2 * SPARE[0] + rim, height - 2 * SPARE[1] + below];
  const by = Math.min(frame.width / w, frame.height / h) || 1;
  const [wide, high] = [Math.max(w, frame.width / by), Math.max(h, frame.height / by)];
  return { left: left + SPARE[0] - rim - Math.max((wide - w) * LEFT, Math.min(wide - w, free / by)), top: top + SPARE[1] - (high - h) / 2, width: wide, height: high };
}

/** Where the coordinates stand: the middles of their columns, the feet of their rows; `sparse`: only on the left and below. */
export function rimOf(island: Island, sparse: boolean): { xs: number[]; ys: number[] } {
  const { left, top, width, height } = windowOf(island, true);
  if (!sparse) return { xs: [left + 26, left + width - 26], ys: [top + 34, top + height - 18] };
  const { box } = island;
  return { xs: [box.left + SPARE[0] - RIM[0] / 2], ys: [box.top + box.height - SPARE[1] + RIM[1] - 7] };
}

/** The middle of a harbour's disc, off the coast. */
export function badgeAt(island: Island, harbour: string): Point {
  const [[x, y], [dx, dy]] = [middleOf(harbour), island.seaward.get(harbour) ?? [0, 0]];
  return [x + dx * OFFSHORE, y + dy * OFFSHORE];
}

/** Planks from a harbour to the two crossings that use it; the crossings themselves stay free. */
export function piersOf(island: Island, harbour: string): string {
  const [x, y] = badgeAt(island, harbour);
  return endsOf(harbour)
    .map(([px, py]) => {
      const away = Math.hypot(px - x, py - y);
      const share = (away - 13) / away;
      return `M${x.toFixed(1)} ${y.toFixed(1)}L${(x + (px - x) * share).toFixed(1)} ${(y + (py - y) * share).toFixed(1)}`;
    })
    .join('');
}
