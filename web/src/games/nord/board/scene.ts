/** What stands where, put together for drawing: posts with their tabs, names, and everything that labels have to spare. */
import { colourOf } from '../../../lib/seats.ts';
import { type Ghost, type Marks, type NordSettlement, type NordTable, spot } from '../model.ts';
import { type Geography, groundAt } from './geography.ts';
import { type Corner, leaderOf, nameRect, type Obstacle, PIECES, type Placed, placeNames, placeTabs, postRect, type Rect } from './labels.ts';
import { neighbours } from './net.ts';
import { centreOf, type Span } from './snap.ts';
import { seatAt, type Tab, widthOf } from './tabs.ts';
import type { Point } from './coast.ts';

const CORNERS: Readonly<Record<string, Corner>> = {
  red: { sx: -1, sy: -1 },
  green: { sx: 1, sy: -1 },
  blue: { sx: 1, sy: 1 },
  yellow: { sx: -1, sy: 1 },
};

export function cornerOf(seat: string): Corner {
  return CORNERS[colourOf(seat)] ?? CORNERS['red']!;
}

export interface Post {
  /** `A-a` */
  id: string;
  seat: string;
  warriors: number;
  /** It will be there when the draft is confirmed. */
  ghost: boolean;
  centre: Point;
  corner: Corner;
  tab: Tab | null;
  place: Placed | null;
}

/** How the picture adapts to its size. */
export interface Scale {
  /** How much larger posts, tabs and badges are than on a full table. */
  of: number;
  /** Below 45 px a square: a tab says only what changes. */
  small: boolean;
  names: boolean;
  /** Below 36 px a square: fewer and larger things. */
  few: boolean;
  faint: boolean;
}

export function scaleFor(unit: number): Scale {
  return { of: Math.round(Math.min(Math.max(58 / unit, 1), 1.34) * 25) / 25, small: unit < 45, names: unit >= 28, few: unit < 36, faint: unit < 28 };
}

/** Where the badge of a man's fate sits: at his upper right. */
export function badgeAt(space: string): Point {
  const [x, y] = centreOf(space);
  return [x + 36, y - 34];
}

export function obstaclesOf(table: NordTable, ghosts: readonly Ghost[]): Obstacle[] {
  const pieces = table.workers.map(({ at, fresh }) => {
    const kind = groundAt(table.ground, ...spot(at)) === 'sea' ? 'boat' : fresh ? 'lying' : 'man';
    return PIECES[kind](centreOf(at));
  });
  const badges = ghosts.flatMap(({ men }) => men.map(({ at }) => ({ x: badgeAt(at)[0] - 19, y: badgeAt(at)[1] - 19, w: 38, h: 38, weight: 2 })));
  const boat = table.boat ? [PIECES.dragon(centreOf(table.boat))] : [];
  return [...pieces, ...badges, ...boat, ...table.tiles.map((at) => PIECES.tile(centreOf(at)))];
}

/** Tabs make way for names, which never move. */
export function postsOf(table: NordTable, tabs: readonly Tab[], obstacles: readonly Obstacle[], names: readonly Name[], scale: Scale, marks: Marks, before?: ReadonlyMap<string, number>): Post[] {
  const byId = new Map(tabs.map((tab) => [tab.id, tab]));
  const posts = table.settlements.flatMap((settlement) => postsIn(settlement, byId));
  const inWay = [...obstacles, ...names.map(({ rect }) => ({ ...rect, weight: 8 })), ...gates(table.settlements), ...glowing(marks)];
  const wanted = posts.flatMap(({ id, centre, corner, tab }) => {
    if (!tab) return [];
    const short = widthOf(tab.brief, tab.hungry);
    return [{ id, centre, corner, short, width: scale.small ? short : widthOf(tab.parts, tab.hungry) }];
  });
  const bare = posts.filter(({ tab }) => !tab).map(({ centre, corner }) => ({ ...postRect(centre, corner, scale.of), weight: 2 }));
  const placed = new Map(placeTabs(wanted, [...inWay, ...bare], scale.of, before).map((each) => [each.id, each]));
  return posts.map((post) => {
    const place = placed.get(post.id) ?? null;
    return { ...post, place: place && scale.small ? { ...place, brief: true } : place };
  });
}

function postsIn(settlement: NordSettlement, tabs: ReadonlyMap<string, Tab>): Post[] {
  return settlement.warriors.flatMap((warriors, n): Post[] => {
    const seat = seatAt(n);
    const id = `${settlement.name}-${seat}`;
    const tab = tabs.get(id) ?? null;
    const drafted = warriors ? 0 : (tab?.drafted ?? 0);
    if (!warriors && !drafted) return [];
    return [{ id, seat, warriors: warriors || drafted, ghost: drafted > 0, centre: centreOf(settlement.at), corner: cornerOf(seat), tab, place: null }];
  });
}

/** A tab should not hide a gate, nor the face of the jarl. */
function gates(settlements: readonly NordSettlement[]): Obstacle[] {
  return settlements.flatMap(({ at }) => {
    const [x, y] = centreOf(at);
    const gate = (dx: number, dy: number): Obstacle => ({ x: x + dx * 52 - 12, y: y + dy * 52 - 12, w: 24, h: 24, weight: 0.8 });
    return [gate(0, -1), gate(1, 0), gate(0, 1), gate(-1, 0), { x: x - 18, y: y - 36, w: 36, h: 60, weight: 1 }];
  });
}

/** What glows: the plus in the middle should be seen. */
function glowing(marks: Marks): Obstacle[] {
  return [...marks.legal].flatMap((target) => {
    if (!target.startsWith('cell:')) return [];
    const [x, y] = centreOf(target.slice(5));
    return [{ x: x - 18, y: y - 18, w: 36, h: 36, weight: 1 }];
  });
}

export interface Name {
  id: string;
  text: string;
  at: Point;
  rect: Rect;
  /** From the name to its settlement, where that is not plain. */
  leader: [Point, Point] | null;
}

/** The settlements of which the words below the board speak: they are named however small the picture is. */
export function spokenOf(table: NordTable, { ghosts, ways }: Marks): Set<string> {
  const ends = new Set((ways ?? []).flatMap(({ spaces }) => [spaces[0], spaces.at(-1)]));
  const met = table.settlements.filter(({ at }) => ends.has(at)).map(({ name }) => name);
  return new Set([...ghosts.flatMap(({ start, goal }) => [start, goal]), ...met]);
}

/** What decides where names stand: the island alone. */
export type Site = Pick<NordTable, 'ground' | 'boat' | 'settlements'> & { players: readonly unknown[] };

/** Names keep to the sea, and between the rows of spaces, where a boat that comes leaves room. Everything that may ever come to a
 *  place is in the way, not what happens to be there now: so a name stays where it is for the whole match. */
export function namesOf(table: Site, geo: Geography, scale: Scale, picture: Rect, called: (letter: string) => string): Name[] {
  const land = geo.land.map(({ x, y }) => ({ x: x * 100 - 6, y: y * 100 - 6, w: 112, h: 112, weight: 2.5 }));
  const forts = table.settlements.map(({ at }) => ({ ...PIECES.fort(centreOf(at)), weight: 6 }));
  const seats = table.players.map((_, n) => cornerOf(seatAt(n)));
  const posts = table.settlements.flatMap(({ at }) => seats.flatMap((corner) => postAndTab(centreOf(at), corner, scale.of)));
  const boat = table.boat ? [{ ...PIECES.dragon(centreOf(table.boat)), weight: 12 }] : [];
  const wanted = table.settlements.map(({ name, at }) => ({
    id: name,
    centre: centreOf(at),
    width: called(name).length * 14.5 * scale.of + 6,
    high: 26 * Math.max(1, scale.of),
    sea: neighbours(at).flatMap(({ at: beside }): Point[] => {
      const [x, y] = spot(beside);
      const [cx, cy] = spot(at);
      return groundAt(table.ground, x, y) === 'sea' ? [[x - cx, y - cy]] : [];
    }),
  }));
  const spaces = new Map(table.settlements.flatMap(({ at }) => around(at, 2)).map((space) => [space.join(), space]));
  const pieces = [...spaces.values()].map(([x, y]) => ({ ...PIECES[groundAt(table.ground, x, y) === 'sea' ? 'boat' : 'man']([x * 100 + 50, y * 100 + 50]), weight: 10 }));
  const found = placeNames(wanted, [...posts, ...forts, ...boat, ...land, ...pieces], picture);
  return wanted.map(({ id, centre, width, high }) => {
    const at = found.get(id) ?? centre;
    const others = wanted.filter((other) => other.id !== id).map((other) => other.centre);
    const rect = nameRect(at, width, high);
    return { id, text: called(id), at, rect, leader: leaderOf(rect, centre, others) };
  });
}

/** Where a player's shield will stand once he has a warrior there, and what will be said beside it. */
function postAndTab(centre: Point, corner: Corner, scale: number): Obstacle[] {
  const post = postRect(centre, corner, scale);
  const [width, high] = [34 * scale, 30 * scale];
  const tab = { x: corner.sx > 0 ? post.x + post.w : post.x - width, y: post.y + post.h / 2 - high / 2, w: width, h: high };
  return [{ ...post, weight: 6 }, { ...tab, weight: 2 }];
}

function around(space: string, far: number): [number, number][] {
  const [x, y] = spot(space);
  const steps = Array.from({ length: 2 * far + 1 }, (_, n) => n - far);
  return steps.flatMap((dy) => steps.map((dx): [number, number] => [x + dx, y + dy]));
}

/** The part of the sea chart that is shown: the island and the coastal waters, and whatever lies farther out. */
export function pictureOf(workers: NordTable['workers'], geo: Geography, marks: Marks, quiet: boolean, rim: boolean): Rect {
  const out = [...workers.map((each) => each.at), ...[...marks.legal].flatMap((each) => (each.startsWith('cell:') ? [each.slice(5)] : []))];
  const squares = out.map((space) => spot(space));
  // the squares of water beside the land, with what glows round them
  const side = quiet ? 60 : 104;
  const low = (axis: 0 | 1, land: number): number => Math.min(land * 100 - side, ...squares.map((each) => (each[axis] + 1) * 100 - side));
  const high = (axis: 0 | 1, land: number): number => Math.max(land * 100 + side, ...squares.map((each) => each[axis] * 100 + side));
  const [x, y] = [low(0, geo.box.left), low(1, geo.box.top)];
  const letters = rim ? 26 : 0;
  return { x: x - letters, y: y - letters, w: high(0, geo.box.right) - x + letters, h: high(1, geo.box.bottom) - y + letters };
}

/** A picture that holds both. */
export function holding(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x, y, w: Math.max(one.x + one.w, other.x + other.w) - x, h: Math.max(one.y + one.h, other.y + other.h) - y };
}

/** The squares that have a cell: those in the picture, all but a sliver. */
export function spanOf(picture: Rect, geo: Geography): Span {
  return {
    left: Math.max(0, Math.round(picture.x / 100)),
    top: Math.max(0, Math.round(picture.y / 100)),
    right: Math.min(geo.width, Math.round((picture.x + picture.w) / 100)),
    bottom: Math.min(geo.height, Math.round((picture.y + picture.h) / 100)),
  };
}
