/** Where things stand on the map. What is printed lies where its tile has it; figures and all that has no place of its own
 *  take the best that is left, in the sizes that they have at the level of zoom: nobody stands on anybody else's post. */
import type { NorthgardTable } from '../../../lib/api.ts';
import type { Point } from '../../../table/ink.ts';
import type { Land } from './land.ts';
import { faceOf, place, type Spot, spotsOf } from './shapes.ts';

/** near: all is drawn; mid: pieces grow; far: they grow more, and what is small print goes. */
export type Level = 'near' | 'mid' | 'far';
/** Least widths of a tile on the screen, in px. */
const NEAR = 112;
const MID = 84;
export const levelOf = (px: number): Level => (px >= NEAR ? 'near' : px >= MID ? 'mid' : 'far');

export interface Scale {
  figures: number;
  building: number;
  good: number;
  fame: number;
  /** Size of names; 0: none. */
  name: number;
}
export const SCALES: Readonly<Record<Level, Scale>> = {
  near: { figures: 1, building: 1, good: 1, fame: 1, name: 26 },
  mid: { figures: 1.16, building: 1.1, good: 1.08, fame: 1.4, name: 36 },
  far: { figures: 1.4, building: 1.28, good: 1.25, fame: 0, name: 0 },
};

/** Widths. */
export const STACK = 78;
export const BEAR = 92;
export const TOKEN = 62;
export const SPACE = { small: 56, carved: 56, large: 92 } as const;
export const BUILT = { small: 66, large: 98 } as const;
export const DISC = 28;
export const LAIR = 44;
const LARGE = new Set(['forge', 'fortress', 'altar']);
export const isLarge = (building: string): boolean => LARGE.has(building);

/** Radii of what takes room. */
const POST = 44;
const BEAST = 40;
const SPACES: Readonly<Record<string, keyof typeof SPACE>> = { s: 'small', c: 'carved', L: 'large' };
const GOODS: Readonly<Record<string, string>> = { f: 'resource-food', w: 'resource-wood', l: 'resource-lore', '*': 'lair' };

/** Something at a place. */
export interface Put {
  what: string;
  at: Point;
  radius: number;
}

export interface Site {
  name: string;
  /** The post of whoever holds it; also where a mark of the territory lies. */
  figures: Point;
  /** Goods and lairs, by their symbols. */
  goods: Put[];
  /** Spaces without a building. */
  free: Put[];
  built: Put[];
  bear: Point | null;
  guests: Point | null;
  guestBear: Point | null;
  /** The guests will fight; else they are those who look for a refuge. */
  clash: boolean;
  token: Point | null;
  /** Where its name stands: the middle of its foot. */
  label: Point;
}

type Territory = NorthgardTable['territories'][number];

/** What was seen before: what stands somewhere stays there, however the land grows. A building that is only drafted, as `area:building`,
 *  stands where somebody has clicked a space. */
export interface Seen {
  sites: ReadonlyMap<string, Site>;
  clicked: Point | null;
  drafted?: string | null;
}
const UNSEEN: Seen = { sites: new Map(), clicked: null };

export function sitesOf(table: Pick<NorthgardTable, 'territories' | 'token'> & Partial<Pick<NorthgardTable, 'doing'>>, land: Land, level: Level, nameOf: (area: string) => string = (area) => area, seen: Seen = UNSEEN): Map<string, Site> {
  const ground = groundOf(land);
  const scale = SCALES[level];
  const stood = new Set([...seen.sites.values()].flatMap(({ name, built }) => built.filter(({ what }) => `${name}:${what}` !== seen.drafted).map(({ what, at }) => `${what} ${at}`)));
  const sites = table.territories.map((each) => printed(each, ground.get(each.name)!, scale, stood, seen.clicked));
  const taken: Put[] = sites.flatMap(({ goods, free, built }) => [...goods, ...free, ...built]);
  const order = table.territories.map((each, n) => ({ each, site: sites[n]!, ...ground.get(each.name)! }));
  // those with the least room choose first
  order.sort((a, b) => widest(a.spots) - widest(b.spots));
  const put = (spots: readonly Spot[], near: Point, what: string, radius: number): Point => {
    const at = roomFor(spots, near, radius, taken);
    taken.push({ what, at, radius });
    return at;
  };
  for (const { each, site, spots, home } of order) {
    if (each.owner !== null) site.figures = put(spots, seen.sites.get(each.name)?.figures ?? home, 'figures', POST * scale.figures);
    else site.figures = home;
  }
  for (const { each, site, spots } of order) {
    const flees = table.doing?.fight?.at === each.name && (table.doing.losers > 0 || table.doing.loser_bear);
    site.clash = each.guests > 0 || each.bear_enters;
    if (site.clash || flees) site.guests = put(spots, site.figures, 'guests', POST * scale.figures);
    if (each.bear && each.units) site.bear = put(spots, site.figures, 'bear', BEAST * scale.figures);
    if (each.bear_enters && each.guests) site.guestBear = put(spots, site.guests!, 'bear', BEAST * scale.figures);
    if (table.token === each.name) site.token = put(spots, site.figures, 'token', (TOKEN / 2) * scale.good);
    for (const { building } of each.buildings.filter(({ space }) => space === 'none')) {
      const radius = (isLarge(building) ? 42 : 30) * scale.building;
      site.built.push({ what: building, at: put(spots, site.figures, building, radius), radius });
    }
  }
  for (const { each, site, spots } of order) {
    if (each.owner === null) site.figures = roomFor(spots, site.figures, 24, taken);
    site.label = labelAt(site, each.owner !== null, spots, nameOf(each.name), scale, taken);
    if (scale.name && (each.owner !== null || level === 'near')) taken.push(...boxed(site.label, nameOf(each.name), scale.name));
  }
  return new Map(sites.map((site) => [site.name, site]));
}

interface Ground {
  spots: readonly Spot[];
  home: Point;
  things: { what: string; at: Point }[];
}

const grounds = new WeakMap<Land, Map<string, Ground>>();
/** What each territory has by its tiles alone. */
export function groundOf(land: Land): Map<string, Ground> {
  let found = grounds.get(land);
  if (!found) grounds.set(land, (found = survey(land)));
  return found;
}

function survey(land: Land): Map<string, Ground> {
  const found = new Map<string, Ground & { room: number }>();
  for (const at of land.tiles) {
    for (const area of faceOf(at.name).areas) {
      const name = land.territory.get(at.name + area.letter);
      if (name === undefined) continue;
      const spots = spotsOf(area, at);
      const room = widest(spots) - 6 * area.things.length;
      const things = area.things.map(([what, x, y]) => ({ what, at: place([x, y], at) }));
      const known = found.get(name);
      if (!known) found.set(name, { spots, home: place(area.home, at), things, room });
      else {
        known.spots = [...known.spots, ...spots];
        known.things.push(...things);
        if (room > known.room) [known.room, known.home] = [room, place(area.home, at)];
      }
    }
  }
  return found;
}

const widest = (spots: readonly Spot[]): number => Math.max(...spots.map(({ room }) => room));
const apart = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2); // many times faster than hypot

type Thing = Ground['things'][number];

/** Which of several spaces of a kind a building stands on is all the same to the rules: where it stood, a new one where somebody clicked,
 *  else on the first. */
function spacesOf(buildings: Territory['buildings'], things: readonly Thing[], stood: ReadonlySet<string>, clicked: Point | null): Map<Thing, string> {
  const found = new Map<Thing, string>();
  const free = (space: string): Thing[] => things.filter((each) => SPACES[each.what] === space && !found.has(each));
  const stays = buildings.map(({ building, space }) => {
    const thing = free(space).find(({ at }) => stood.has(`${building} ${at}`));
    if (thing) found.set(thing, building);
    return thing !== undefined;
  });
  for (const { building, space } of buildings.filter((_, n) => !stays[n])) {
    const left = free(space);
    const thing = left.find(({ at }) => clicked && apart(at, clicked) < SPACE.large / 2) ?? left[0];
    if (thing) found.set(thing, building);
  }
  return found;
}

/** Goods, and spaces with what is built on them. */
function printed({ name, buildings }: Territory, { things, home }: Ground, scale: Scale, stood: ReadonlySet<string>, clicked: Point | null): Site {
  const site: Site = { name, figures: home, goods: [], free: [], built: [], bear: null, guests: null, guestBear: null, clash: false, token: null, label: home };
  const built = spacesOf(buildings, things, stood, clicked);
  for (const thing of things) {
    const { what, at } = thing;
    const [space, building] = [SPACES[what], built.get(thing)];
    if (!space) site.goods.push({ what: GOODS[what]!, at, radius: (what === '*' ? LAIR / 2 : DISC) * scale.good });
    else if (building === undefined) site.free.push({ what: space, at, radius: SPACE[space] / 2 });
    else site.built.push({ what: building, at, radius: (space === 'large' ? 45 : 32) * scale.building });
  }
  return site;
}

/** More room than this is no better; and how much farther from a border counts less than farther from a thing. */
const ENOUGH = 6;
const OVER_BORDER = 14;

/** Is a thing so near to one of the spots that it may matter? */
function isNear(spots: readonly Spot[], reach: number): (put: Put) => boolean {
  const [xs, ys] = [spots.map(({ at }) => at[0]), spots.map(({ at }) => at[1])];
  const [left, right, top, foot] = [Math.min(...xs) - reach, Math.max(...xs) + reach, Math.min(...ys) - reach, Math.max(...ys) + reach];
  return ({ at: [x, y] }) => x > left && x < right && y > top && y < foot;
}

/** The easiest spot for something, near a place where several are as good. */
function roomFor(spots: readonly Spot[], near: Point, radius: number, taken: readonly Put[]): Point {
  const close = taken.filter(isNear(spots, 2 * POST + ENOUGH + radius));
  let best = -Infinity;
  let found = near;
  for (const { at, room } of spots) {
    const far = 0.03 * apart(at, near);
    let ease = Math.min(room + OVER_BORDER - radius, ENOUGH);
    // as soon as it cannot be the best any more, no more is looked for
    for (let n = 0; n < close.length && ease - far > best; n++) ease = Math.min(ease, apart(at, close[n]!.at) - close[n]!.radius - radius);
    if (ease - far > best) [best, found] = [ease - far, at];
  }
  return found;
}

/** How wide letters are, of their size. */
const LETTER = 0.6;
/** From the middle of a post to the foot of the name below it. */
const BELOW = 66;

/** A name as discs, so that nothing is written over it. */
function boxed([x, y]: Point, name: string, size: number): Put[] {
  const half = (name.length * LETTER * size) / 2;
  const n = Math.max(1, Math.round((2 * half) / size));
  return Array.from({ length: n }, (_, k) => ({ what: 'name', at: [x - half + ((k + 0.5) * 2 * half) / n, y - size * 0.3] as Point, radius: size * 0.42 }));
}

/** Two names side by side would read like one. */
const APART = 10;
/** A little aside it is still below its post. */
const SHIFT = 18;

/** A name stands below its post if it has room there, else where it covers the least. */
function labelAt(site: Site, held: boolean, spots: readonly Spot[], name: string, { name: size, figures }: Scale, taken: readonly Put[]): Point {
  const [x, y] = site.figures;
  const below: Point = [x, y + (held ? 26 + (BELOW - 26) * figures + size * 0.2 : size * 0.3)];
  if (!size) return below;
  const close = taken.filter(({ at, what }) => apart(at, below) < 420 && !(what === 'figures' && held && apart(at, site.figures) < 1));
  const post: Put = { what: 'figures', at: site.figures, radius: held ? 40 * figures : 0 };
  const around = [...close, post];
  /** What it would cover at a place; as soon as that is too much, no more is looked for. */
  const hidden = (foot: Point, most: number): number => {
    let cost = 0;
    for (const letters of boxed(foot, name, size)) {
      for (const put of around) cost += Math.max(0, put.radius + letters.radius + (put.what === 'name' ? APART : -4) - apart(put.at, letters.at));
      if (cost >= most) break;
    }
    return cost;
  };
  let best: Point = below;
  let least = hidden(below, Infinity);
  if (least < 5) return below;
  for (const [dx, dy] of [[-SHIFT, 0], [SHIFT, 0], [-2 * SHIFT, 0], [2 * SHIFT, 0], [0, size]] as const) {
    const foot: Point = [below[0] + dx, below[1] + dy];
    const cost = (Math.abs(dx) + dy) * 0.1 + hidden(foot, least);
    if (cost < least) [least, best] = [cost, foot];
  }
  for (const { at, room } of spots) {
    const foot: Point = [at[0], at[1] + size * 0.3];
    const far = Math.max(0, 24 - room) * 0.8 + apart(at, site.figures) * 0.06 + 8;
    const cost = far + (far < least ? hidden(foot, least - far) : 0);
    if (cost < least) [least, best] = [cost, foot];
  }
  return best;
}
