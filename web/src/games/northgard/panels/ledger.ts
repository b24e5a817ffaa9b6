/** Harvest and winter of a year, counted out: what each seat had, gets and pays, as far as it is told, and what is to come. */
import { WINTER } from '../../../api/northgard.ts';
import type { MatchEvent, NorthgardPlayer, NorthgardTable } from '../../../lib/api.ts';
import { readBundle } from '../../../lib/bundle.ts';
import { amount, awaits, type Counts, type Good, missing, stepOf, sum } from './goods.ts';
import { fameOf, type Secrets } from './standing.ts';

export interface Land {
  name: string;
  /** What it gives at a harvest. */
  fame: number;
  goods: Counts;
}

export interface Entry {
  seat: string;
  fame: { before: number; gain: number } | null;
  stock: Counts;
  harvest: Counts;
  /** By trade with the supply, and by scorched earth. */
  traded: Counts;
  /** What there is to pay from. */
  has: Counts;
  bill: Counts;
  left: Counts;
  short: readonly { kind: Good; n: number }[];
  units: number;
  /** The step on the scale of winter, and from how many units on it would be which. */
  step: number;
  next: { from: number; bill: Counts } | null;
  lands: readonly Land[];
  /** Is the winter over for this seat, and did it bring an unrest, or cost fame because none was left? */
  paid: boolean;
  unrest: boolean;
  hunger: number;
}

/** What happened to a seat since the year began. */
interface Told {
  harvest: { fame: number; goods: Counts } | null;
  traded: Counts;
  paid: Counts | null;
  unrest: boolean;
  hunger: number;
}

function toldOf(seat: string, events: readonly MatchEvent[]): Told {
  let told: Told = { harvest: null, traded: {}, paid: null, unrest: false, hunger: 0 };
  for (const { kind, seat: who, args } of events) {
    if (kind === 'tribute' && args['victim'] === seat) told = { ...told, traded: sum(told.traded, { [String(args['resource'])]: -1 }) };
    if (who !== seat) continue;
    if (kind === 'harvest') told = { ...told, harvest: { fame: Number(args['fame']), goods: readBundle(String(args['goods'])) ?? {} } };
    else if (kind === 'tribute') told = { ...told, traded: sum(told.traded, { [String(args['resource'])]: 1 }) };
    else if (kind === 'trade') told = { ...told, traded: sum(sum(told.traded, readBundle(String(args['goods'])) ?? {}, -1), { [String(args['taken'])]: 1 }) };
    else if (kind === 'winter') told = { ...told, paid: { food: Number(args['food']), wood: Number(args['wood']) } };
    else if (kind === 'unrest') told = { ...told, unrest: true };
    else if (kind === 'hunger') told = { ...told, hunger: Number(args['fame']) };
  }
  return told;
}

const SEASON = new Set(['harvest', 'tribute', 'trade', 'winter', 'unrest', 'hunger']);
/** The events of the harvest and winter that were told last. */
function season(events: readonly MatchEvent[]): MatchEvent[] {
  const from = events.findLastIndex(({ kind }) => kind === 'pass' || kind === 'year');
  return events.slice(from + 1).filter(({ kind }) => SEASON.has(kind));
}

/** Fame that does not come from closed land comes from altars, each as much as the others. */
function landsOf({ seat, harvest }: NorthgardPlayer, { territories }: NorthgardTable): Land[] {
  const own = territories.filter(({ owner }) => owner === seat).map((land) => ({ ...land, altars: land.buildings.filter(({ building }) => building === 'altar').length }));
  const altars = own.reduce((all, land) => all + land.altars, 0);
  const worth = altars ? (amount(harvest, 'fame') - own.reduce((all, { fame }) => all + fame, 0)) / altars : 0;
  return own.map(({ name, yields, fame, altars: n }): Land => ({ name, fame: fame + n * worth, goods: yields })).filter(({ fame, goods }) => fame > 0 || Object.keys(goods).length > 0);
}

function entryOf(player: NorthgardPlayer, table: NorthgardTable, told: Told, secrets: Secrets | null): Entry {
  const { seat, goods, winter: bill, units } = player;
  const come = told.harvest ?? (awaits(table, seat) ? null : { fame: 0, goods: {} });
  const harvest = come?.goods ?? player.harvest;
  const since = sum(sum(come?.goods ?? {}, told.traded), told.paid ?? {}, -1);
  const stock = sum(goods, since, -1);
  const has = sum(sum(stock, harvest), told.traded);
  const short = missing(has, bill);
  const step = stepOf(bill);
  const after = WINTER[step + 1];
  const now = fameOf(player, secrets);
  return {
    seat, stock, harvest, traded: told.traded, has, bill, units, step, short,
    fame: now === null ? null : { before: now - (come?.fame ?? 0) + told.hunger, gain: come?.fame ?? amount(player.harvest, 'fame') },
    left: sum(sum(has, bill, -1), Object.fromEntries(short.map(({ kind, n }) => [kind, n]))),
    next: step >= 0 && after ? { from: WINTER[step]!.upTo + 1, bill: after.bill } : null,
    lands: landsOf(player, table),
    paid: told.paid !== null, unrest: told.unrest, hunger: told.hunger,
  };
}

/** `mine` is what I know of my own fame. */
export function ledgerOf(table: NorthgardTable, events: readonly MatchEvent[], mine: { seat: string; secrets: Secrets } | null = null): Entry[] {
  const since = season(events);
  return table.players.map((player) => entryOf(player, table, toldOf(player.seat, since), mine?.seat === player.seat ? mine.secrets : null));
}
