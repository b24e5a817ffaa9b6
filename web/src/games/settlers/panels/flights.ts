/** Which cards fly over the page while an event is shown: from which thing to which, told by the event and the position alone. */
import type { MatchEvent } from '../../../lib/api.ts';
import { cornersOf } from '../board/places.ts';
import { BANK, type Flow, flowsOf, stolenOf } from '../flows.ts';
import { amount, type Card, type Counts, type Face, isResource, type Resource, RESOURCES, type SettlersTable, type SettlersTile } from '../model.ts';

export interface Flight {
  /** A drawing of a card, or the icon on a gold pill. */
  what: { card: Face } | { pill: 'road' | 'warriors' };
  /** Where it starts and ends: things are found by their attributes, and without one of them nothing flies. */
  from: string;
  to: string;
  /** Milliseconds at the usual pace, and after how many it starts. */
  ms: number;
  wait: number;
  bend: 1 | -1;
  /** On its way it is shown to me, in the middle of this. */
  over?: string;
}

const [YIELD, PAY, HAND_OVER, PILL, REVEAL] = [480, 320, 480, 600, 1200];
const STAGGER = 70;
/** All cards of an event have landed by then. */
const LONGEST = 1200;
/** More cards of one pile look no different. */
const MOST = 12;

export const row = (seat: string): string => `[data-row="${seat}"]`;
/** Where a bought card lies: beside those that can be played already. */
export const trayOf = (card: string): string => `[data-card="${card}"]${card === 'point' ? '' : '.waits'}`;

export function place(who: string, kind: string, me: string | null): string {
  if (who === BANK) return `[data-pile="${kind}"]`;
  return who === me ? `[data-hand="${kind}"]` : row(who);
}

/** Each card by itself, in the order in which they lie. */
function singly(counts: Counts): Resource[] {
  return RESOURCES.flatMap((kind) => Array<Resource>(amount(counts, kind)).fill(kind)).slice(0, MOST);
}

/** One after another, but all within a moment. */
function staggered(all: readonly Omit<Flight, 'wait'>[]): Flight[] {
  const step = all.length > 1 ? Math.min(STAGGER, (LONGEST - all[0]!.ms) / (all.length - 1)) : 0;
  return all.map((each, n) => ({ ...each, wait: n * step }));
}

function carried({ from, to, cards }: Flow, me: string | null, ms: number, bend: 1 | -1 = 1): Flight[] {
  if (!cards) return [{ what: { card: 'back' }, from: row(from), to: row(to), ms, wait: 0, bend }];
  return staggered(singly(cards).map((kind) => ({ what: { card: kind }, from: place(from, kind, me), to: place(to, kind, me), ms, bend })));
}

// ---------------------------------------------------------------- what the land gives
/** The tiles that give something: those that were rolled and have no bandit; in the set-up those of the newest settlement. */
function giving({ tiles, buildings, dice, phase }: SettlersTable): SettlersTile[] {
  const sum = (dice ?? []).reduce((one, other) => one + other, 0);
  const newest = buildings.at(-1)?.at;
  return tiles.filter((tile) => (phase === 'setup' ? newest !== undefined && cornersOf(tile.at).includes(newest) : tile.token === sum && tile.bandits === 0));
}

/** From which tile each card of a gain came; no more of a kind than were paid. */
export function yieldsOf(table: SettlersTable, seat: string, cards: Counts): { tile: string; kind: Resource }[] {
  const left: Record<string, number> = { ...cards };
  const each = giving(table).flatMap((tile) => {
    const around = new Set(cornersOf(tile.at));
    const own = table.buildings.filter((building) => building.seat === seat && around.has(building.at));
    const n = table.phase === 'setup' ? 1 : own.reduce((sum, { city }) => sum + (city ? 2 : 1), 0);
    return isResource(tile.gives) ? Array<{ tile: string; kind: Resource }>(n).fill({ tile: tile.at, kind: tile.gives }) : [];
  });
  return each.filter(({ kind }) => (left[kind] = (left[kind] ?? 0) - 1) >= 0);
}

function gained(table: SettlersTable, { to, cards }: Flow, me: string | null): Flight[] {
  const found = yieldsOf(table, to, cards ?? {}).slice(0, MOST);
  return staggered(found.map(({ tile, kind }) => ({ what: { card: kind }, from: `[data-tile="${tile}"]`, to: place(to, kind, me), ms: YIELD, bend: 1 })));
}

// ---------------------------------------------------------------- events
function pill(from: string | null, to: string | null, icon: 'road' | 'warriors'): Flight[] {
  return from && to ? [{ what: { pill: icon }, from: row(from), to: row(to), ms: PILL, wait: 0, bend: 1 }] : [];
}

/** `table` is the position before the event, `me` the seat whose hand is on the page. */
export function flightsOf(table: SettlersTable, event: MatchEvent, me: string | null): Flight[] {
  const flows = flowsOf(table, event);
  switch (event.kind) {
    case 'gain':
      return flows.flatMap((flow) => gained(table, flow, me));
    case 'steal': // who is told the card sees its face
      return flows.filter(({ from, to }) => from !== me && to !== me).flatMap((flow) => carried(flow, me, HAND_OVER));
    case 'stole': {
      const stolen = stolenOf(event);
      return stolen ? carried(stolen, me, HAND_OVER) : [];
    }
    case 'deal': // the two bundles pass each other
      return flows.flatMap((flow, n) => carried(flow, me, HAND_OVER, n === 0 ? 1 : -1));
    case 'bought': // who is told the card sees it before it lies with the others
      return [{ what: { card: event.args['card'] as Card }, from: '[data-pile="deck"]', to: trayOf(String(event.args['card'])), ms: REVEAL, wait: 0, bend: 1, over: 'main' }];
    case 'buy':
      if (event.seat === me) return flows.flatMap((flow) => carried(flow, me, PAY));
      return [...flows.flatMap((flow) => carried(flow, me, PAY)), { what: { card: 'dev-back' }, from: '[data-pile="deck"]', to: row(event.seat ?? ''), ms: PAY, wait: PAY / 2, bend: 1 }];
    case 'longest_road':
      return pill(table.longest_road, event.seat, 'road');
    case 'largest_army':
      return pill(table.largest_army, event.seat, 'warriors');
    default:
      return flows.flatMap((flow) => carried(flow, me, PAY));
  }
}
