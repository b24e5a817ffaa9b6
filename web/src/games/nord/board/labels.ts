/** Where small labels go: forecast tabs beside their posts, and names in the sea. They look for the place that covers least. */
import type { Point } from './coast.ts';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Something that should not be covered, and how much it matters. */
export interface Obstacle extends Rect {
  weight: number;
}

export function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How much a label would cover; counted no further than `limit`. */
export function covered(rect: Rect, obstacles: readonly Obstacle[], limit = Infinity): number {
  let sum = 0;
  for (const each of obstacles) {
    sum += overlap(rect, each) * each.weight;
    if (sum >= limit) return sum;
  }
  return sum;
}

const around = ([x, y]: Point, left: number, up: number, right: number, down: number): Rect => ({ x: x - left, y: y - up, w: left + right, h: up + down });

/** What may not be covered of a piece in the middle of a square. */
export const PIECES = {
  man: (at: Point): Obstacle => ({ ...around(at, 25, 44, 25, 36), weight: 1 }),
  lying: (at: Point): Obstacle => ({ ...around(at, 40, 22, 40, 34), weight: 1 }),
  boat: (at: Point): Obstacle => ({ ...around(at, 42, 42, 42, 38), weight: 1 }),
  tile: (at: Point): Obstacle => ({ ...around(at, 8, 8, 42, 42), weight: 0.4 }),
  dragon: (at: Point): Obstacle => ({ ...around(at, 56, 54, 56, 52), weight: 1 }),
  fort: (at: Point): Obstacle => ({ ...around(at, 58, 58, 58, 58), weight: 1 }),
} as const;

/** One corner of a settlement is each player's: -1 is west or north. */
export interface Corner {
  sx: -1 | 1;
  sy: -1 | 1;
}

/** The middle of a post's shield. */
export function shieldOf(centre: Point, { sx, sy }: Corner, scale: number): Point {
  const out = 45 + (scale - 1) * 12;
  return [centre[0] + sx * out, centre[1] + sy * (out - 3) + 2];
}

export function postRect(centre: Point, corner: Corner, scale: number): Rect {
  return around(shieldOf(centre, corner, scale), 21 * scale, 36 * scale, 21 * scale, 19 * scale);
}

export interface Wanted {
  id: string;
  centre: Point;
  corner: Corner;
  /** How wide the tab is, its part behind the post not counted; `short` if it can say less. */
  width: number;
  short: number;
}

export interface Placed extends Rect {
  id: string;
  /** Only the short text fits. */
  brief: boolean;
  /** Which of the places round its post it has taken. */
  place: number;
  /** The middle of the part that looks out from behind the post. */
  text: Point;
}

const HIGH = 30;
const BEHIND = 8;

/** The places a tab may take, the preferred ones first. */
function places({ centre, corner }: Wanted, width: number, scale: number): { rect: Rect; text: Point; price: number }[] {
  const [x, y] = shieldOf(centre, corner, scale);
  const { sx, sy } = corner;
  const [w, h] = [width * scale, HIGH * scale];
  const beside = (rise: number, price: number) => {
    const edge = (sy * rise < 0 ? 25 : 18) * scale; // helmets are wider than the shield
    const hidden = BEHIND * scale;
    const left = sx > 0 ? x + edge - hidden : x - edge - w;
    const top = y - h / 2 + sy * rise * scale;
    return { rect: { x: left, y: top, w: w + hidden, h }, text: [x + sx * (edge + w / 2), top + h / 2] as Point, price };
  };
  const along = (shift: number, price: number) => {
    const top = sy < 0 ? y - 34 * scale - h : y + 17 * scale;
    const left = x - w / 2 + sx * shift * scale;
    return { rect: { x: left, y: top, w, h }, text: [left + w / 2, top + h / 2] as Point, price };
  };
  return [beside(0, 0), beside(14, 12), along(0, 30), beside(26, 40), along(10, 40), along(20, 60), along(-8, 60), beside(-16, 90)];
}

/** By how much another place must be better before a tab leaves its own: a man who comes near need not move it. */
const STAY = 150;

/** Finds a place for each tab, one after the other; those already placed are in the way of the next. Posts are in nobody's
 *  way but others': a tab comes out from behind its own. `before`: the places they had. */
export function placeTabs(wanted: readonly Wanted[], obstacles: readonly Obstacle[], scale = 1, before: ReadonlyMap<string, number> = new Map()): Placed[] {
  const posts = wanted.map((each) => ({ ...postRect(each.centre, each.corner, scale), weight: 2, id: each.id }));
  const placed: Placed[] = [];
  for (const each of wanted) {
    const reach = around(each.centre, 220, 220, 220, 220);
    const others = [...obstacles, ...posts.filter((post) => post.id !== each.id), ...placed.map((rect) => ({ ...rect, weight: 3 }))].filter((rect) => overlap(rect, reach) > 0);
    const options = [...places(each, each.width, scale).map((found, place) => ({ ...found, place, brief: false }))];
    if (each.short < each.width) options.push(...places(each, each.short, scale).map((found, place) => ({ ...found, place, brief: true, price: found.price + 120 })));
    const cost = ({ rect, price, place }: (typeof options)[number]): number => (price - (before.get(each.id) === place ? STAY : 0)) * scale + covered(rect, others);
    const best = options.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    placed.push({ id: each.id, ...best.rect, brief: best.brief, place: best.place, text: best.text });
  }
  return placed;
}

export interface Named {
  id: string;
  centre: Point;
  width: number;
  /** How high its letters are, if not as usual. */
  high?: number;
  /** Directions of its gates that look at the sea. */
  sea: readonly Point[];
}

const NAME_HIGH = 26;
/** How far from the middle of its settlement a name may begin. */
const FAR = 150;
/** The free strip between two rows of boats is as far as this from where rows of spaces meet. */
const BETWEEN = -2;
/** Room between two names in one line: as much as this if there is any, and never less than that. */
const APART = 60;
const CLEAR = 24;

/** The middle of each name: in the sea by a sea gate, clear of obstacles, inside the picture. */
export function placeNames(wanted: readonly Named[], obstacles: readonly Obstacle[], picture: Rect): Map<string, Point> {
  const found = new Map<string, Point>();
  const taken: Obstacle[] = [...obstacles];
  for (const each of wanted) {
    const high = each.high ?? NAME_HIGH;
    const [across, down] = [FAR + each.width, FAR + high];
    const near = taken.filter((rect) => overlap(rect, around(each.centre, across, down, across, down)) > 0);
    // a name that is nearer to another settlement would be read as that one's
    const others = wanted.flatMap(({ centre }) => (centre !== each.centre && Math.hypot(centre[0] - each.centre[0], centre[1] - each.centre[1]) < 450 ? [centre] : []));
    const costAt = (at: Point, price: number, limit: number): number => {
      const rect = nameRect(at, each.width, high);
      let cost = price + (each.width * high - overlap(rect, picture)) * 4;
      if (cost < limit) cost += strangeness(rect, each.centre, others) * 12;
      return cost < limit ? cost + covered(rect, near, limit - cost) : cost;
    };
    let best = { at: each.centre, cost: Infinity };
    for (const { dx, dy, price } of spots(each.width, each.sea)) {
      if (price >= best.cost) break; // those that follow are dearer still
      const at: Point = [each.centre[0] + dx, each.centre[1] + dy];
      const cost = costAt(at, price, best.cost);
      if (cost < best.cost) best = { at, cost };
    }
    found.set(each.id, best.at);
    const rect = nameRect(best.at, each.width, high);
    // side by side two names would be read as one
    taken.push({ x: rect.x - CLEAR, y: rect.y - 8, w: rect.w + 2 * CLEAR, h: rect.h + 16, weight: 1000 }, { x: rect.x - APART, y: rect.y - 8, w: rect.w + 2 * APART, h: rect.h + 16, weight: 1.2 });
  }
  return found;
}

/** By how much a label is nearer to another settlement than to its own. */
function strangeness(rect: Rect, own: Point, others: readonly Point[]): number {
  if (!others.length) return 0;
  const far = gap(rect, own) + 25;
  let most = 0;
  for (const other of others) most = Math.max(most, far - gap(rect, other));
  return most;
}

export function nameRect([x, y]: Point, width: number, high = NAME_HIGH): Rect {
  return { x: x - width / 2, y: y - high / 2, w: width, h: high };
}

/** A thin line from a name to the ring of its settlement, where it could be taken for another's or stands far off. */
export function leaderOf(rect: Rect, centre: Point, others: readonly Point[]): [Point, Point] | null {
  const own = gap(rect, centre);
  const near = others.some((other) => gap(rect, other) < own + 130);
  if (own < 6 || (own < 60 && !near)) return null;
  const from: Point = [clamp(centre[0], rect.x, rect.x + rect.w), clamp(centre[1], rect.y, rect.y + rect.h)];
  const far = Math.hypot(centre[0] - from[0], centre[1] - from[1]) || 1;
  const part = (far - 60) / far;
  return [from, [from[0] + (centre[0] - from[0]) * part, from[1] + (centre[1] - from[1]) * part]];
}

const clamp = (at: number, low: number, high: number): number => Math.min(Math.max(at, low), high);

interface Spot {
  dx: number;
  dy: number;
  price: number;
}

const known = new Map<string, Spot[]>();

/** Places round a settlement, the best ones first: close to its ring, before a sea gate. */
function spots(width: number, sea: readonly Point[]): Spot[] {
  const key = `${width} ${sea.join(' ')}`;
  let found = known.get(key);
  if (found) return found;
  if (known.size > 200) known.clear();
  known.set(key, (found = []));
  const wide = FAR + width / 2;
  for (let dy = BETWEEN - FAR; dy <= FAR; dy += 10) {
    for (let dx = -wide; dx <= wide; dx += 10) {
      if (Math.abs(dy) <= 70 && Math.abs(dx) <= 62 + width / 2) continue;
      found.push({ dx, dy, price: gap(nameRect([dx, dy], width), [0, 0]) * 3 + bearing([dx, dy], sea) * 60 });
    }
  }
  return found.sort((a, b) => a.price - b.price);
}

/** How far a label is from the ring of a settlement. */
function gap(rect: Rect, [x, y]: Point): number {
  const dx = Math.max(rect.x - x, 0, x - rect.x - rect.w);
  const dy = Math.max(rect.y - y, 0, y - rect.y - rect.h);
  return Math.max(0, Math.hypot(dx, dy) - 62);
}

/** 0 straight before a sea gate, 2 on the other side. */
function bearing([dx, dy]: Point, sea: readonly Point[]): number {
  const far = Math.hypot(dx, dy) || 1;
  return sea.length ? 1 - Math.max(...sea.map(([sx, sy]) => (sx * dx + sy * dy) / far)) : 1;
}
