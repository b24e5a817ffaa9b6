/** What was changed on the map since my last action: it is what I want to see first. Pure. */
import type { MatchEvent, NorthgardTable } from '../../../lib/api.ts';

export interface Recent {
  /** Territories that somebody else holds now, or nobody. */
  lands: readonly string[];
  tiles: readonly string[];
  /** Territories where figures came or fell. */
  posts: readonly string[];
  /** `12n:silo` */
  buildings: readonly string[];
}

export const NOTHING_NEW: Recent = { lands: [], tiles: [], posts: [], buildings: [] };

/** Figures came to a place, by the argument that names it. */
const CAME: Readonly<Record<string, string>> = { move: 'goal', lead: 'goal', bribe: 'goal', pull: 'goal', push: 'goal', retreat: 'goal', retreat_bear: 'goal', recruit: 'area', camp: 'area', bear: 'area', found: 'area' };
const FELL: ReadonlySet<string> = new Set(['casualties', 'slay', 'both_dead']);
const ALONE: ReadonlySet<string> = new Set(['pull', 'push', 'camp']);
const BUILT: Readonly<Record<string, string>> = { build: 'building', swap: 'new' };

export function since(events: readonly MatchEvent[], seat: string | null, actions: ReadonlySet<string>, { territories }: Pick<NorthgardTable, 'territories'>): Recent {
  const last = events.findLastIndex((event) => event.seat === seat && actions.has(event.kind));
  // what my own action brought I have seen: it begins with another's
  const first = events.findIndex((event, n) => n > last && event.seat !== seat && actions.has(event.kind));
  if (first < 0) return NOTHING_NEW;
  const known = new Map(territories.flatMap(({ name, areas }) => areas.map((area) => [area, name] as const)));
  const came = new Map<string, number>();
  const [left, tiles, posts, buildings] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { kind, args } of events.slice(first)) {
    const place = (name: string): string => known.get(String(args[name])) ?? '';
    const goal = CAME[kind];
    if (goal) came.set(place(goal), (came.get(place(goal)) ?? 0) + (ALONE.has(kind) ? 1 : Number(args['n'] ?? 0)));
    if (goal) posts.add(place(goal));
    if (args['start'] !== undefined) left.add(place('start'));
    if (FELL.has(kind)) [posts, left].forEach((all) => all.add(place('area')));
    if (kind === 'lay' || kind === 'explore') tiles.add(String(args['tile']));
    if (kind in BUILT) buildings.add(`${place('area')}:${String(args[BUILT[kind]!])}`);
  }
  // everybody who stands there has come since: then somebody else held it before
  const lands = territories.filter(({ name, owner, units }) => (owner === null ? left.has(name) : units > 0 && (came.get(name) ?? 0) >= units)).map(({ name }) => name);
  const held = new Set(territories.filter(({ owner }) => owner !== null).map(({ name }) => name));
  return { lands, tiles: [...tiles], posts: [...posts].filter((name) => held.has(name)), buildings: [...buildings] };
}
