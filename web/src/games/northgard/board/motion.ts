/** What has moved on the map from one position to the next. It asks no events: a drafted step, a bot's move, a retreat and an undo
 *  are seen alike. Pure. */
import type { NorthgardTable } from '../../../lib/api.ts';
import type { Land } from './land.ts';

/** Figures that went from one territory to another. */
export interface Walk {
  seat: string;
  n: number;
  bear: boolean;
  from: string;
  to: string;
}

/** Figures that are gone. */
export interface Loss {
  seat: string;
  n: number;
  bear: boolean;
  at: string;
}

export interface Changes {
  walks: Walk[];
  losses: Loss[];
  /** Where figures came from nowhere on the map. */
  came: string[];
  /** `12n:silo` */
  built: string[];
  tiles: NorthgardTable['tiles'];
  closed: string[];
}

/** More at once is no move but another position: one that was looked up, or taken back to. */
const MOST = 4;

export function changesOf(before: NorthgardTable, after: NorthgardTable): Changes | null {
  const laid = new Set(before.tiles.map(({ name }) => name));
  const tiles = after.tiles.filter(({ name }) => !laid.has(name));
  const known = new Map(after.territories.flatMap(({ name, areas }) => areas.map((area) => [area, name] as const)));
  if (before.tiles.length + tiles.length > after.tiles.length || tiles.length > 1) return null;
  const now = (name: string): string => known.get(name) ?? name;
  const [walks, losses, came] = figuresMoved(standing(before, now), standing(after, (name) => name));
  if (walks.length + losses.length > MOST) return null;
  const stood = counted(before.territories.flatMap(({ name, buildings }) => buildings.map(({ building }) => `${now(name)}:${building}`)));
  const stands = counted(after.territories.flatMap(({ name, buildings }) => buildings.map(({ building }) => `${name}:${building}`)));
  const closed = new Set(before.territories.filter((each) => each.closed).map(({ name }) => now(name)));
  return {
    walks,
    losses,
    came,
    built: [...stands].filter(([id, n]) => n > (stood.get(id) ?? 0)).map(([id]) => id),
    tiles,
    closed: after.territories.filter((each) => each.closed && each.owner !== null && !closed.has(each.name)).map(({ name }) => name),
  };
}

const counted = (all: readonly string[]): Map<string, number> => all.reduce((found, each) => found.set(each, (found.get(each) ?? 0) + 1), new Map<string, number>());

type Figures = Map<string, { seat: string; at: string; n: number; bear: number }>;

/** Who stands where, those too who look for a refuge. */
function standing({ territories, doing }: NorthgardTable, now: (name: string) => string): Figures {
  const found: Figures = new Map();
  const add = (seat: string | null | undefined, at: string, n: number, bear: boolean): void => {
    if (!seat || (!n && !bear)) return;
    const key = `${seat} ${now(at)}`;
    const old = found.get(key);
    found.set(key, { seat, at: now(at), n: n + (old?.n ?? 0), bear: Number(bear) + (old?.bear ?? 0) });
  };
  for (const { name, owner, units, bear, guests, bear_enters } of territories) {
    add(owner, name, units, bear);
    add(doing?.attacker, name, guests, bear_enters);
  }
  if (doing?.fight) add(doing.loser, doing.fight.at, doing.losers, doing.loser_bear);
  return found;
}

/** Those who left a place of their seat are those who came to another. */
function figuresMoved(before: Figures, after: Figures): [Walk[], Loss[], string[]] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    return { ...(now ?? old)!, n: (now?.n ?? 0) - (old?.n ?? 0), bear: (now?.bear ?? 0) - (old?.bear ?? 0) };
  });
  const gone = changed.filter(({ n, bear }) => n < 0 || bear < 0);
  const walks = changed.filter(({ n, bear }) => n > 0 || bear > 0).flatMap((to) =>
    gone.filter(({ seat, at }) => seat === to.seat && at !== to.at).flatMap((from): Walk[] => {
      const [n, bear] = [Math.max(0, Math.min(to.n, -from.n)), to.bear > 0 && from.bear < 0];
      if (!n && !bear) return [];
      [to.n, from.n] = [to.n - n, from.n + n];
      if (bear) [to.bear, from.bear] = [0, 0];
      return [{ seat: to.seat, n, bear, from: from.at, to: to.at }];
    }),
  );
  const losses = gone.filter(({ n, bear }) => n < 0 || bear < 0).map(({ seat, at, n, bear }): Loss => ({ seat, at, n: Math.max(0, -n), bear: bear < 0 }));
  return [walks, losses, changed.filter(({ n, bear }) => n > 0 || bear > 0).map(({ at }) => at)];
}

/** Land that looks otherwise now, as it was: whose it was, or what it was part of. */
export interface Faded {
  name: string;
  path: string;
  bands: string;
  owner: string | null;
}

type Held = Readonly<Record<string, string>>;

export function fadedOf(before: { land: Land; owners: Held }, after: { land: Land; owners: Held }): Faded[] {
  return before.land.realms.flatMap(({ name, path, bands }) => {
    const now = after.land.territory.get(name);
    const owner = before.owners[name] ?? null;
    return now === undefined || (after.owners[now] ?? null) === owner ? [] : [{ name, path, bands, owner }];
  });
}
