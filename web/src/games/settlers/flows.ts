/** Which cards an event moves, and between whom: hands, bank and flying cards all follow from it. */
import type { MatchEvent } from '../../lib/api.ts';
import { type Counts, readBundle } from '../../lib/bundle.ts';
import { type SettlersTable, total } from './model.ts';

export const BANK = 'bank';

/** Seats by their letters, or the bank. */
export interface Flow {
  from: string;
  to: string;
  /** Null: one card, which not everybody sees. */
  cards: Counts | null;
}

const bundle = (event: MatchEvent, name: string): Counts => readBundle(String(event.args[name])) ?? {};
const one = (event: MatchEvent, name: string, n = 1): Counts => ({ [String(event.args[name])]: n });
const number = (event: MatchEvent, name: string): number => Number(event.args[name]);
const seat = (event: MatchEvent, name: string): string => String(event.args[name]);

/** What is built in the set-up, or with a card, costs nothing. */
function paid(table: SettlersTable, event: MatchEvent): Flow[] {
  const free = table.phase === 'setup' || (event.kind === 'road' && table.free_roads > 0);
  return free ? [] : [{ from: event.seat!, to: BANK, cards: table.costs[event.kind]! }];
}

type Moving = (table: SettlersTable, event: MatchEvent, me: string) => Flow[];

const MOVING: Readonly<Record<string, Moving>> = {
  gain: (_, event, me) => [{ from: BANK, to: me, cards: bundle(event, 'cards') }],
  discovery: (_, event, me) => [{ from: BANK, to: me, cards: bundle(event, 'cards') }],
  discard: (_, event, me) => [{ from: me, to: BANK, cards: bundle(event, 'cards') }],
  road: paid,
  settle: paid,
  city: paid,
  buy: paid,
  trade: (_, event, me) => [
    { from: me, to: BANK, cards: one(event, 'resource', number(event, 'n')) },
    { from: BANK, to: me, cards: one(event, 'taken') },
  ],
  deal: (_, event, me) => [
    { from: me, to: seat(event, 'partner'), cards: bundle(event, 'give') },
    { from: seat(event, 'partner'), to: me, cards: bundle(event, 'take') },
  ],
  give: (_, event, me) => [{ from: me, to: seat(event, 'taker'), cards: one(event, 'resource', number(event, 'n')) }],
  steal: (_, event, me) => [{ from: seat(event, 'victim'), to: me, cards: null }],
};

/** What everybody sees. `table` is the position before the event. */
export function flowsOf(table: SettlersTable, event: MatchEvent): Flow[] {
  return event.seat === null ? [] : (MOVING[event.kind]?.(table, event, event.seat) ?? []);
}

/** The face of a stolen card, which thief and victim are told after the theft. */
export function stolenOf(event: MatchEvent): Flow | null {
  return event.kind === 'stole' && event.seat !== null ? { from: seat(event, 'victim'), to: event.seat, cards: one(event, 'resource') } : null;
}

export const sizeOf = ({ cards }: Flow): number => (cards ? total(cards) : 1);

/** Counts with some more of each kind, or fewer; what is not there is not named. */
export function added(counts: Counts, more: Counts, times: 1 | 0 | -1 = 1): Record<string, number> {
  const found: Record<string, number> = { ...counts };
  for (const [kind, n] of Object.entries(more)) found[kind] = (found[kind] ?? 0) + n * times;
  return found;
}
