/** What a place would bring, put in order from the forecast and from what everybody sees. */
import { cornersOf, isTile, tilesRound } from './board/places.ts';
import type { Action, SettlersForecast, SettlersTable, SettlersTile, Target } from './model.ts';

type Harbour = SettlersTable['harbours'][number];

/** The harbour that a building on a crossing may use. */
export function harbourAt({ harbours }: Pick<SettlersTable, 'harbours'>, crossing: Target): Harbour | null {
  return harbours.find(({ at }) => at.split('-').includes(crossing)) ?? null;
}

/** The tiles with a number round a crossing, the best first. */
export function tilesOf({ tiles }: Pick<SettlersTable, 'tiles'>, crossing: Target): SettlersTile[] {
  const round = new Set(tilesRound(tiles.map(({ at }) => at), crossing));
  return tiles.filter(({ at, token }) => token && round.has(at)).sort((a, b) => b.pips - a.pips);
}

/** Of 36 rolls, how many hit one of these tiles that no bandit keeps. */
export const rollsOf = (tiles: readonly SettlersTile[]): number => tiles.reduce((sum, { pips, bandits }) => sum + (bandits ? 0 : pips), 0);

/** What happens to the longest road, in the seat's eyes; `name` is about another player. */
export type RoadNews = { what: 'wins' } | { what: 'wins_from' | 'breaks' | 'passes'; seat: string };

export interface Built {
  kind: 'built';
  action: 'settle' | 'city' | 'road';
  points: number;
  tiles: SettlersTile[];
  /** Cards in 36 rolls, now and then; null: no roll brings other cards. */
  cards: { now: number; then: number } | null;
  harbour: Harbour | null;
  /** The harbour makes a rate better. */
  opens: boolean;
  /** The length of the longest road, now and then. */
  length: { now: number; then: number } | null;
  road: RoadNews | null;
}

export interface Raid {
  kind: 'raid';
  tile: SettlersTile;
  /** Seats that lose or get again as many cards in 36 rolls, the most first. */
  costs: Share[];
  freed: Share[];
}

export interface Share {
  n: number;
  seats: string[];
}

export type Foretold = Built | Raid;

/** Null where there is nothing to tell: the action builds and moves nothing. `origin`: the tile a bandit would leave. */
export function foretold(table: SettlersTable, forecast: SettlersForecast | null, seat: string | null, target: Target, action: Action, origin: Target | null): Foretold | null {
  if (action === 'bandit') return raid(table, forecast, target, origin);
  return action === 'steal' || action === 'pick' || isTile(target) ? null : built(table, forecast, seat, target, action);
}

function built(table: SettlersTable, forecast: SettlersForecast | null, seat: string | null, at: Target, action: Built['action']): Built {
  const player = table.players.find((each) => each.seat === seat);
  const site = action === 'road' ? undefined : forecast?.[action][at];
  const length = action === 'road' ? forecast?.road[at] : undefined;
  const harbour = action === 'settle' ? harbourAt(table, at) : null;
  return {
    kind: 'built',
    action,
    points: forecast?.points[at] ?? (action === 'road' ? 0 : 1),
    tiles: action === 'road' ? [] : tilesOf(table, at),
    cards: site && player ? { now: player.income, then: site[0] } : null,
    harbour,
    opens: forecast?.opens.includes(at) ?? false,
    length: length !== undefined && player ? { now: player.road_length, then: length } : null,
    road: roadNews(table.longest_road, forecast?.longest_road[at], seat),
  };
}

function roadNews(before: string | null, after: string | undefined, seat: string | null): RoadNews | null {
  if (after === undefined) return null;
  if (after === seat) return before ? { what: 'wins_from', seat: before } : { what: 'wins' };
  if (after !== '-') return { what: 'passes', seat: after };
  return before ? { what: 'breaks', seat: before } : null;
}

function raid(table: SettlersTable, forecast: SettlersForecast | null, at: Target, origin: Target | null): Raid | null {
  const tile = table.tiles.find((each) => each.at === at);
  if (!tile) return null;
  return { kind: 'raid', tile, costs: shares(forecast?.bandit[at]), freed: shares(origin === null ? undefined : forecast?.freed[origin]) };
}

function shares(bySeat: Readonly<Record<string, number>> = {}): Share[] {
  const found = new Map<number, string[]>();
  for (const [seat, n] of Object.entries(bySeat)) if (n) found.set(n, [...(found.get(n) ?? []), seat]);
  return [...found].map(([n, seats]) => ({ n, seats })).sort((a, b) => b.n - a.n);
}

/** The tile a bandit would leave: the one that is picked, or that of the only bandit; null while that is open. */
export function originOf({ tiles }: Pick<SettlersTable, 'tiles'>, picked: Target | null): Target | null {
  const held = tiles.filter(({ bandits }) => bandits > 0).map(({ at }) => at);
  return picked !== null && held.includes(picked) ? picked : held.length === 1 ? held[0]! : null;
}

/** Whom a bandit on a tile would meet: the buildings of others there. */
export function metAt({ buildings }: Pick<SettlersTable, 'buildings'>, tile: Target, seat: string | null): ReadonlyMap<string, string> {
  const corners = new Set(cornersOf(tile));
  return new Map(buildings.filter((each) => corners.has(each.at) && each.seat !== seat).map((each) => [each.at, each.seat]));
}
