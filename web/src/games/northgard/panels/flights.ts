/** What flies over the page while an event is shown: from which thing to which, told by the event and the position alone. */
import type { MatchEvent, NorthgardTable } from '../../../lib/api.ts';
import { readBundle } from '../../../lib/bundle.ts';
import { type Counts, some } from './goods.ts';

export interface Flight {
  what: { card: string } | { good: string } | { fame: number } | { icon: string };
  /** Where it starts and ends: the first of these that is on the page; without one of them nothing flies. */
  from: readonly string[];
  to: readonly string[];
  /** Milliseconds at the usual pace, and after how many it starts. */
  ms: number;
  wait: number;
}

const [CARD, FAME, GOOD, HORN] = [320, 480, 420, 400];
/** From one good to the next; and all of a harvest have landed by then. */
const [STAGGER, LONGEST] = [60, 1200];
/** More look no different. */
const MOST = 12;

/** Where goods come from and go to. */
const SUPPLY = ['.supply'];
const row = (seat: string): string => `[data-row="${seat}"]`;
const land = (name: string): string[] => [`[data-post="${name}"]`, `[data-ground="${name}"]`];
const stock = (seat: string, kind: string): string[] => [`[data-good="${seat}:${kind}"]`, row(seat)];
const fame = (seat: string): string[] => [`[data-fame-of="${seat}"]`, row(seat)];
const active = (seat: string): string[] => [`[data-active="${seat}"]`, row(seat)];

function staggered(all: readonly Omit<Flight, 'wait'>[]): Flight[] {
  const step = all.length > 1 ? Math.min(STAGGER, (LONGEST - all[0]!.ms) / (all.length - 1)) : 0;
  return all.map((each, n) => ({ ...each, wait: n * step }));
}

const singly = (counts: Counts): string[] => some(counts).flatMap(({ kind, n }) => Array<string>(Math.max(0, n)).fill(kind));

/** Goods lift off the lands that give them, and gather at the seat. */
function harvested(table: NorthgardTable, seat: string): Flight[] {
  const own = table.territories.filter(({ owner }) => owner === seat);
  const found = own.flatMap(({ name, yields }) => singly(yields).map((kind) => ({ what: { good: kind }, from: land(name), to: stock(seat, kind), ms: GOOD })));
  return staggered(found.slice(0, MOST));
}

function paid(seat: string, counts: Counts, to: readonly string[]): Flight[] {
  return staggered(singly(counts).slice(0, MOST).map((kind) => ({ what: { good: kind }, from: stock(seat, kind), to, ms: GOOD })));
}

/** The cards of the year gather where the seat keeps its own. */
function gathered({ players }: NorthgardTable, seat: string): Flight[] {
  const cards = players.find((each) => each.seat === seat)?.active ?? [];
  return staggered(cards.slice(0, MOST).map(({ card }) => ({ what: { card }, from: active(seat), to: [`${row(seat)} .shield`, row(seat)], ms: CARD })));
}

/** `table` is the position before the event. */
export function flightsOf(table: NorthgardTable, { kind, seat, args }: MatchEvent): Flight[] {
  if (seat === null) return [];
  const card = String(args['card'] ?? '');
  const area = String(args['area'] ?? '');
  const laid = (to: readonly string[]): Flight[] => [{ what: { card }, from: [`.hand [data-card="${card}"]`, row(seat)], to, ms: CARD, wait: 0 }];
  switch (kind) {
    case 'play':
    case 'wait':
    case 'replace':
    case 'upgrade':
      return laid(active(seat));
    case 'pass':
      return gathered(table, seat);
    case 'take':
      return [{ what: { card }, from: [`.display [data-card="${card}"]`, '.display'], to: [row(seat)], ms: CARD, wait: 0 }];
    case 'close':
      return Number(args['fame']) > 0 ? [{ what: { fame: Number(args['fame']) }, from: [`[data-fame="${area}"]`, ...land(area)], to: fame(seat), ms: FAME, wait: 0 }] : [];
    case 'first':
      return table.first === seat ? [] : [{ what: { icon: 'horn' }, from: [row(table.first)], to: [row(seat)], ms: HORN, wait: 0 }];
    case 'harvest':
      return harvested(table, seat);
    case 'collect':
      return staggered(singly(readBundle(String(args['goods'])) ?? {}).map((good) => ({ what: { good }, from: land(area), to: stock(seat, good), ms: GOOD })));
    case 'tribute':
      return paid(String(args['victim']), { [String(args['resource'])]: 1 }, [row(seat)]);
    case 'trade':
      return [...paid(seat, readBundle(String(args['goods'])) ?? {}, SUPPLY), { what: { good: String(args['taken']) }, from: SUPPLY, to: stock(seat, String(args['taken'])), ms: GOOD, wait: GOOD / 2 }];
    case 'winter':
      return paid(seat, { food: Number(args['food']), wood: Number(args['wood']) }, SUPPLY);
    case 'build':
      return paid(seat, { wood: Number(args['wood']) }, land(area));
    case 'unrest':
      return [{ what: { card: 'unrest' }, from: ['[data-pile="unrest"]'], to: [row(seat)], ms: CARD, wait: 0 }];
    default:
      return [];
  }
}
