/** What is joined with what, as it is drawn: trodden paths between workers, gates and the small boat, and the alliances they make. */
import { type NordTable, spaceAt, spot } from '../model.ts';
import type { Point } from './coast.ts';

export type Side = 'n' | 'e' | 's' | 'w';

export interface Link {
  id: string;
  path: string;
  ally: number;
}

export interface Net {
  links: Link[];
  /** The alliance of each worker that has one, by space. */
  worker: ReadonlyMap<string, number>;
  /** The alliance at each gate that has one: `A-n`. */
  gate: ReadonlyMap<string, number>;
}

const SIDES: readonly (readonly [Side, number, number])[] = [['n', 0, -1], ['e', 1, 0], ['s', 0, 1], ['w', -1, 0]];
export const HUES = 6;

/** A little below the middle: where a man has his feet. */
export function footing(space: string): Point {
  const [x, y] = spot(space);
  return [x * 100 + 50, y * 100 + 56];
}

export function neighbours(space: string): { side: Side; at: string }[] {
  const [x, y] = spot(space);
  return SIDES.map(([side, dx, dy]) => ({ side, at: spaceAt(x + dx, y + dy) }));
}

const OPPOSITE: Readonly<Record<Side, Side>> = { n: 's', e: 'w', s: 'n', w: 'e' };

/** Just outside the gate of a settlement. */
export function gatePoint(space: string, side: Side): Point {
  const [x, y] = spot(space);
  const [, dx, dy] = SIDES.find(([each]) => each === side)!;
  return [x * 100 + 50 + dx * 56, y * 100 + 50 + dy * 56 + (dx ? 3 : 0)];
}

interface Joined {
  id: string;
  from: string;
  to: Point;
  gate: string | null;
}

export function net(table: Pick<NordTable, 'workers' | 'settlements' | 'boat'>): Net {
  const workers = new Set(table.workers.map((each) => each.at));
  const settled = new Map(table.settlements.map((each) => [each.at, each.name]));
  const groups = groupsOf(workers);
  const joined = [...workers].flatMap((space) => joinsOf(space, workers, settled, table.boat));
  const hues = huesOf(joined, groups);
  const ally = (space: string): number => hues.get(groups.get(space)!) ?? 0;
  return {
    links: joined.map(({ id, from, to }) => ({ id, path: line(footing(from), to), ally: ally(from) })),
    worker: new Map([...workers].filter((each) => ally(each)).map((each) => [each, ally(each)])),
    gate: new Map(joined.flatMap(({ gate, from }) => (gate ? [[gate, ally(from)] as const] : []))),
  };
}

const line = (a: Point, b: Point): string => `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;

function joinsOf(space: string, workers: ReadonlySet<string>, settled: ReadonlyMap<string, string>, boat: string | null): Joined[] {
  return neighbours(space).flatMap(({ side, at }): Joined[] => {
    const settlement = settled.get(at);
    if (settlement) {
      const gate = OPPOSITE[side];
      return [{ id: `${space}-${settlement}`, from: space, to: gatePoint(at, gate), gate: `${settlement}-${gate}` }];
    }
    // each pair once, from the west or from the north
    if (workers.has(at)) return side === 'e' || side === 's' ? [{ id: `${space}-${at}`, from: space, to: footing(at), gate: null }] : [];
    return at === boat ? [{ id: `${space}-${at}`, from: space, to: footing(at), gate: null }] : [];
  });
}

/** Workers that are joined have the same first one. */
function groupsOf(workers: ReadonlySet<string>): Map<string, string> {
  const groups = new Map<string, string>();
  for (const first of workers) {
    if (groups.has(first)) continue;
    const group = new Set([first]);
    for (const space of group) {
      groups.set(space, first);
      for (const { at } of neighbours(space)) if (workers.has(at)) group.add(at);
    }
  }
  return groups;
}

/** A hue for each group with a gate. It goes by the first settlement's letter, so that it seldom changes. */
function huesOf(joined: readonly Joined[], groups: ReadonlyMap<string, string>): Map<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  const gates = joined.filter((each) => each.gate).sort((a, b) => (a.gate! < b.gate! ? -1 : 1));
  for (const { gate, from } of gates) {
    const group = groups.get(from)!;
    if (hues.has(group)) continue;
    const wished = gate!.charCodeAt(0) - 65;
    const free = [...Array(HUES).keys()].map((n) => ((wished + n) % HUES) + 1).find((hue) => !taken.has(hue));
    const hue = free ?? (wished % HUES) + 1;
    taken.add(hue);
    hues.set(group, hue);
  }
  return hues;
}

/** The way an attack takes over workers, from the start's gate to the goal's: over `men` in their order, or, without them,
 *  the shortest one, over the seat's own men where there is a choice. Null if nothing joins the two. */
export function route(table: Pick<NordTable, 'workers' | 'settlements'>, start: string, goal: string, seat: string, men: readonly string[] = []): string[] | null {
  const at = (letter: string): string => table.settlements.find((each) => each.name === letter)?.at ?? '';
  const owner = new Map(table.workers.map((each) => [each.at, each.seat]));
  for (const space of men) owner.set(space, seat);
  const stops = [at(start), ...men, at(goal)];
  const way: string[] = [];
  for (let i = 1; i < stops.length; i++) {
    const part = walk(stops[i - 1]!, stops[i]!, owner, seat);
    if (!part) return null;
    way.push(...part.slice(i === 1 ? 0 : 1));
  }
  return way;
}

/** The cheapest walk over workers, both ends included; an own man is a little cheaper than another's. */
function walk(from: string, to: string, owner: ReadonlyMap<string, string>, seat: string): string[] | null {
  const best = new Map<string, { cost: number; before: string | null }>([[from, { cost: 0, before: null }]]);
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((a, b) => (best.get(b)!.cost < best.get(a)!.cost ? b : a));
    open.delete(here);
    if (here === to) break;
    for (const { at } of neighbours(here)) {
      if (at !== to && !owner.has(at)) continue;
      const cost = best.get(here)!.cost + (owner.get(at) === seat ? 0.99 : 1);
      if (cost >= (best.get(at)?.cost ?? Infinity)) continue;
      best.set(at, { cost, before: here });
      open.add(at);
    }
  }
  if (!best.has(to)) return null;
  const way: string[] = [];
  for (let at: string | null = to; at; at = best.get(at)!.before) way.unshift(at);
  return way;
}
