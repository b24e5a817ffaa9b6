/** The land that the tiles make: its coast, an outline for each territory, the borders between them, the sea round it.
 *  It depends on the tiles alone: whoever holds it, it is made once. */
import type { FaceArea } from '../../../api/northgard.ts';
import type { NorthgardTable } from '../../../lib/api.ts';
import { hash, type Point } from '../../../table/ink.ts';
import { keyOf, type Squares } from '../../../table/loops.ts';
import { coastOf, offshore, openCell } from './coast.ts';
import { faceOf, joined, laidAt, type Laid, linesOf, pathOf, place, ringPath, SIDE, STEPS, stepsRound } from './shapes.ts';

/** A border on the map, and the territories on both sides of it. */
export interface Border {
  points: Point[];
  one: string;
  other: string;
  rough: boolean;
}

export interface Realm {
  name: string;
  /** Its areas, where they lie, and what lies round them: all that its outline depends on. */
  key: string;
  /** Its outline, out to sea where it lies on the coast; the coast cuts it. */
  rings: Point[][];
  path: string;
  /** Its borders to other territories, for the band inside them. */
  bands: string;
  box: Box;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Land {
  tiles: Laid[];
  cells: Squares;
  coast: string;
  realms: Realm[];
  realm: ReadonlyMap<string, Realm>;
  /** The territory of each area. */
  territory: ReadonlyMap<string, string>;
  borders: Border[];
  box: Box;
}

type Tiles = NorthgardTable['tiles'];
/** An area of a tile that lies on the map. */
interface Part {
  at: Laid;
  area: FaceArea;
}
type Parted = readonly Pick<NorthgardTable['territories'][number], 'name' | 'areas'>[];

/** Territories that are as they were before are taken over: a laid tile touches few. */
export function landOf(tiles: Tiles, territories: Parted, before: Land | null = null): Land {
  const laid = tiles.map(laidAt);
  const cells: Squares = new Set(laid.map(({ x, y }) => keyOf(x, y)));
  const territory = new Map(territories.flatMap(({ name, areas }) => areas.map((area) => [area, name] as const)));
  const parts = new Map<string, Part[]>(territories.map(({ name }) => [name, []]));
  for (const at of laid) for (const area of faceOf(at.name).areas) parts.get(territory.get(at.name + area.letter) ?? '')?.push({ at, area });
  const borders = laid.flatMap((at) => bordersOf(at, cells, territory));
  const realms = territories.map(({ name }): Realm => {
    const key = parts.get(name)!.map(({ at, area }) => `${area.letter}${at.name} ${at.x} ${at.y} ${at.turn} ${landRound(at, cells)}`).join();
    const known = before?.realm.get(name);
    if (known?.key === key) return known;
    const outline = joined(parts.get(name)!.map(({ at, area }) => toTheSea(at, area, cells)));
    const own = borders.filter(({ one, other }) => one !== other && (one === name || other === name));
    return { name, key, rings: outline, path: ringPath(outline), bands: own.map(({ points }) => pathOf(points)).join(''), box: boxOf(outline.flat()) };
  });
  return { tiles: laid, cells, coast: coastOf(cells), realms, realm: new Map(realms.map((each) => [each.name, each])), territory, borders, box: boxOfCells(laid) };
}

/** Which of the eight cells round a tile are land. */
function landRound({ x, y }: Laid, cells: Squares): string {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => (cells.has(keyOf(x + dx, y + dy)) ? 1 : 0))).join('');
}

/** The ring of an area, out to sea where it has the coast. */
function toTheSea(at: Laid, area: FaceArea, cells: Squares): Point[] {
  return stepsRound(area, at).flatMap(({ points, side }) => {
    const [dx, dy] = side === null ? [0, 0] : STEPS[side]!;
    const beyond: Point = [at.x + dx, at.y + dy];
    if (side === null || cells.has(keyOf(...beyond))) return points.slice(1);
    const [from, to] = points as [Point, Point];
    const out = [from, to].map(([x, y]) => offshore(cells, [x / SIDE, y / SIDE], beyond));
    return [...out, to];
  });
}

function bordersOf(at: Laid, cells: Squares, territory: ReadonlyMap<string, string>): Border[] {
  return faceOf(at.name).lines.map(({ between, rough }, n) => {
    const points = linesOf(at.name)[n]!.map((point) => place(point, at));
    const [first, last] = [beyond(points[0]!, cells), beyond(points.at(-1)!, cells)];
    const name = (k: 0 | 1): string => territory.get(at.name + between[k]!) ?? '';
    return { points: [...(first ? [first] : []), ...points, ...(last ? [last] : [])], one: name(0), other: name(1), rough };
  });
}

/** Where a border that ends in a crossing on the coast goes on to. */
function beyond([x, y]: Point, cells: Squares): Point | null {
  const crossing: Point = [x / SIDE, y / SIDE];
  if (crossing.some((n) => !Number.isInteger(n))) return null;
  const cell = openCell(cells, crossing);
  return cell && offshore(cells, crossing, cell);
}

export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

function boxOfCells(cells: readonly { x: number; y: number }[]): Box {
  return boxOf(cells.flatMap(({ x, y }): Point[] => [[x * SIDE, y * SIDE], [(x + 1) * SIDE, (y + 1) * SIDE]]));
}

/** A box that holds several. */
export function around(boxes: readonly Box[]): Box {
  return boxOf(boxes.flatMap(({ x, y, w, h }): Point[] => [[x, y], [x + w, y + h]]));
}

// ---------------------------------------------------------------- the sea
const WAVE = 100;
/** How far the sea is drawn beyond the land, how many of its squares have waves, and how near land they come. */
const SEA = 1500;
const WAVES = 0.2;
const QUIET = 95;

/** How far a point is from the land. */
export function fromLand({ tiles }: Pick<Land, 'tiles'>, [px, py]: Point): number {
  let least = Infinity; // squared: it is asked thousands of times
  for (const { x, y } of tiles) least = Math.min(least, Math.max(x * SIDE - px, 0, px - (x + 1) * SIDE) ** 2 + Math.max(y * SIDE - py, 0, py - (y + 1) * SIDE) ** 2);
  return Math.sqrt(least);
}

export function wavesOf(land: Land): { x: number; y: number; symbol: string }[] {
  const { x, y, w, h } = land.box;
  const waves = [];
  for (let column = Math.floor((x - SEA) / WAVE); column < (x + w + SEA) / WAVE; column++) {
    for (let row = Math.floor((y - SEA) / WAVE); row < (y + h + SEA) / WAVE; row++) {
      const draw = hash(column, row, 11) + 0.5;
      if (draw > WAVES || fromLand(land, [(column + 0.5) * WAVE, (row + 0.5) * WAVE]) < QUIET) continue;
      waves.push({ x: column * WAVE, y: row * WAVE, symbol: `sea-${Math.floor((draw / WAVES) * 3) + 1}` });
    }
  }
  return waves;
}

export const ROSE = 210;
/** The middle of the compass rose: in open water of the picture, near its edge; null where there is none. */
export function roseAt(land: Land, { x, y, w, h }: Box): Point | null {
  let best: { at: Point; score: number } | null = null;
  for (let px = x + ROSE * 0.7; px <= x + w - ROSE * 0.7; px += 50) {
    for (let py = y + ROSE * 0.7; py <= y + h - ROSE * 0.7; py += 50) {
      const room = fromLand(land, [px, py]);
      if (room < ROSE * 0.8) continue;
      const score = Math.min(room, 260) - Math.abs((py - y) / h - 0.4) * 120 - ((px - x) / w) * 40;
      if (!best || score > best.score) best = { at: [px, py], score };
    }
  }
  return best?.at ?? null;
}
