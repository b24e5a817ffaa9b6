/** Everything about the land that never changes in a match, worked out once for each ground. */
import { coastPath, edgePath, hash, keyOf, loops, type Point, regionPath, type Squares } from './coast.ts';

export type Terrain = 'mountain' | 'forest' | 'karst';
export type Ground = Terrain | 'sea' | 'settlement';

export interface Square {
  x: number;
  y: number;
}

export interface Region {
  terrain: Terrain;
  path: string;
}

/** A drawing of the sprite on the land. */
export interface Drawing {
  symbol: string;
  terrain: Terrain;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In squares; the far corner is not inside. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Geography {
  width: number;
  height: number;
  land: Square[];
  coast: string;
  regions: Region[];
  texture: Drawing[];
  hairlines: string;
  hachures: { x: number; y: number; turn: number; symbol: string }[];
  piles: Square[];
  waves: { x: number; y: number; symbol: string }[];
  graticule: string;
  /** The island alone. */
  box: Box;
  /** The top left corner of the compass rose, in units. */
  rose: Point;
}

const TERRAINS: Readonly<Record<string, Terrain>> = { m: 'mountain', f: 'forest', k: 'karst', p: 'karst' };

export function groundAt(ground: readonly string[], x: number, y: number): Ground {
  const sign = ground[y]?.[x] ?? '~';
  if (sign === '~' || sign === '@') return 'sea';
  return TERRAINS[sign] ?? 'settlement';
}

const known = new Map<string, Geography>();

/** The same object for the same ground, so that nothing that depends on it is drawn again. */
export function geography(ground: readonly string[]): Geography {
  const key = ground.join('/');
  let found = known.get(key);
  if (!found) {
    if (known.size > 40) known.clear();
    known.set(key, (found = survey(ground)));
  }
  return found;
}

function survey(ground: readonly string[]): Geography {
  const width = Math.max(...ground.map((row) => row.length));
  const land = squaresOf(ground, (kind) => kind !== 'sea');
  const all = new Set(land.map(({ x, y }) => keyOf(x, y)));
  const box = boxOf(land, width, ground.length);
  const regions = regionsOf(ground);
  return {
    width,
    height: ground.length,
    land,
    coast: coastPath(all),
    regions: regions.map(({ terrain, squares }) => ({ terrain, path: regionPath(squares) })),
    texture: textureOf(ground, regions),
    hairlines: hairlinesOf(land, all),
    hachures: hachuresOf(all),
    piles: land.filter(({ x, y }) => ground[y]?.[x] === 'p'),
    waves: wavesOf(box, all),
    graticule: graticuleOf(box, all),
    box,
    rose: roseOf(box, all),
  };
}

function squaresOf(ground: readonly string[], wanted: (kind: Ground) => boolean): Square[] {
  return ground.flatMap((row, y) => [...row].map((_, x) => ({ x, y })).filter(({ x }) => wanted(groundAt(ground, x, y))));
}

export function boxOf(squares: readonly Square[], width: number, height: number): Box {
  if (squares.length === 0) return { left: 0, top: 0, right: width, bottom: height };
  const [xs, ys] = [squares.map((each) => each.x), squares.map((each) => each.y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

interface Area {
  terrain: Terrain;
  squares: Squares;
}

const SIDES: readonly Point[] = [[0, -1], [1, 0], [0, 1], [-1, 0]];

function regionsOf(ground: readonly string[]): Area[] {
  const left = new Set(squaresOf(ground, (kind) => kind !== 'sea' && kind !== 'settlement').map(({ x, y }) => keyOf(x, y)));
  const regions: Area[] = [];
  for (const first of left) {
    const [fx, fy] = first.split(',').map(Number) as [number, number];
    const terrain = groundAt(ground, fx, fy) as Terrain;
    const squares = new Set([first]);
    for (const each of squares) {
      const [x, y] = each.split(',').map(Number) as [number, number];
      for (const [dx, dy] of SIDES) {
        const next = keyOf(x + dx, y + dy);
        if (left.has(next) && groundAt(ground, x + dx, y + dy) === terrain) squares.add(next);
      }
      left.delete(each);
    }
    regions.push({ terrain, squares });
  }
  return regions;
}

/** A drawing on each square and one on each edge inside a region, which makes the squares one landscape; sorted by their feet. */
function textureOf(ground: readonly string[], regions: readonly Area[]): Drawing[] {
  const drawn = regions.flatMap(({ terrain, squares }) =>
    [...squares].flatMap((square) => {
      const [x, y] = square.split(',').map(Number) as [number, number];
      const found = [onSquare(ground, terrain, x, y)];
      if (squares.has(keyOf(x + 1, y))) found.push(joiner(terrain, `${terrain}-join-x`, x * 100 + 70, y * 100, 60, 100));
      if (squares.has(keyOf(x, y + 1))) found.push(joiner(terrain, `${terrain}-join-y`, x * 100, y * 100 + 70, 100, 60));
      return found;
    }),
  );
  return drawn.sort((a, b) => a.y + a.height - b.y - b.height || a.x - b.x);
}

/** One of four; the neighbours on all sides have another one. */
function variant(x: number, y: number): number {
  return (hash(x, y, 11) > 0 ? 2 : 0) + ((x + y) & 1) + 1;
}

function onSquare(ground: readonly string[], terrain: Terrain, x: number, y: number): Drawing {
  const size = 100 * (1 + hash(x, y, 12) * 0.14);
  const pile = ground[y]?.[x] === 'p' ? 3 : 0; // slabs leave the stone pile its corner
  return {
    symbol: `${terrain}-${variant(x, y)}`,
    terrain,
    x: x * 100 + (100 - size) / 2 + hash(x, y, 13) * 9 + pile,
    y: y * 100 + (100 - size) / 2 + hash(x, y, 14) * 7 + pile,
    width: size,
    height: size,
  };
}

function joiner(terrain: Terrain, symbol: string, x: number, y: number, width: number, height: number): Drawing {
  const size = 1 + hash(x, y, 15) * 0.16;
  return {
    symbol,
    terrain,
    x: x + (width * (1 - size)) / 2 + hash(x, y, 16) * 9,
    y: y + (height * (1 - size)) / 2 + hash(x, y, 17) * 9,
    width: width * size,
    height: height * size,
  };
}

function hairlinesOf(land: readonly Square[], all: Squares): string {
  return land
    .map(({ x, y }) => (all.has(keyOf(x + 1, y)) ? edgePath([x + 1, y], [x + 1, y + 1]) : '') + (all.has(keyOf(x, y + 1)) ? edgePath([x, y + 1], [x + 1, y + 1]) : ''))
    .join('');
}

function hachuresOf(all: Squares): Geography['hachures'] {
  return loops(all).flatMap((ring) =>
    ring.map((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      const n = Math.floor((hash(a[0], a[1], 21 + turn) + 0.5) * 4) + 1;
      return { x: a[0] * 100, y: a[1] * 100, turn, symbol: `coast-${n}` };
    }),
  );
}

// how far the sea is drawn beyond the island: a wide screen shows no more
const OPEN_X = 9;
const OPEN_Y = 6;

function touchesLand(all: Squares, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (all.has(keyOf(x + dx, y + dy))) return true;
  return false;
}

function wavesOf(box: Box, all: Squares): Geography['waves'] {
  const waves: Geography['waves'] = [];
  for (let y = box.top - OPEN_Y; y < box.bottom + OPEN_Y; y++) {
    for (let x = box.left - OPEN_X; x < box.right + OPEN_X; x++) {
      const draw = hash(x, y, 31) + 0.5;
      if (draw < 0.22 && !touchesLand(all, x, y)) waves.push({ x: x * 100, y: y * 100, symbol: `sea-${Math.floor((draw / 0.22) * 3) + 1}` });
    }
  }
  return waves;
}

function graticuleOf(box: Box, all: Squares): string {
  let path = '';
  for (let y = box.top - OPEN_Y; y <= box.bottom + OPEN_Y; y++) {
    for (let x = box.left - OPEN_X; x <= box.right + OPEN_X; x++) {
      const around = [keyOf(x, y), keyOf(x - 1, y), keyOf(x, y - 1), keyOf(x - 1, y - 1)];
      if (!around.some((each) => all.has(each))) path += `M${x * 100 - 4} ${y * 100}h8M${x * 100} ${y * 100 - 4}v8`;
    }
  }
  return path;
}

const ROSE = 1.5;

/** In the corner of the picture that is farthest from land. */
function roseOf(box: Box, all: Squares): Point {
  const out = 0.7;
  const corners: Point[] = [
    [box.left - out, box.bottom + out - ROSE],
    [box.right + out - ROSE, box.bottom + out - ROSE],
    [box.left - out, box.top - out],
    [box.right + out - ROSE, box.top - out],
  ];
  const room = ([x, y]: Point): number =>
    Math.min(...[...all].map((each) => Math.hypot(...each.split(',').map((n, i) => Number(n) + 0.5 - (i ? y : x) - ROSE / 2))));
  const best = corners.reduce((a, b) => (room(b) > room(a) + 0.05 ? b : a));
  // where every corner is taken it moves out, into the sea beside the island
  const shift = Math.max(0, 1.75 - room(best)) * (best[0] < (box.left + box.right) / 2 ? -1 : 1);
  return [(best[0] + shift) * 100, best[1] * 100];
}
