/** Counts as they are seen while cards fly: what is on its way has left, but counts only where it has landed. Pure. */
import { BANK } from '../flows.ts';
import { amount, CARDS, type Counts, RESOURCES, type SettlersTable, total } from '../model.ts';
import { type Flight, place, row, trayOf } from './flights.ts';

/** How many cards are on their way to each place. */
export type Underway = ReadonlyMap<string, number>;

/** Cards of the deck count in a row at once: only my own are shown where they land. */
export function underway(flights: readonly Flight[]): Underway {
  const found = new Map<string, number>();
  for (const { what, to } of flights) if ('card' in what && what.card !== 'dev-back') found.set(to, (found.get(to) ?? 0) + 1);
  return found;
}

/** Never less than none: a view may have come meanwhile that knows more. */
function less(counts: Counts, kinds: readonly string[], flying: (kind: string) => number): Record<string, number> {
  return { ...counts, ...Object.fromEntries(kinds.filter((kind) => kind in counts).map((kind) => [kind, Math.max(0, amount(counts, kind) - flying(kind))])) };
}

export const landedHand = (hand: Counts, flying: Underway): Record<string, number> => less(hand, RESOURCES, (kind) => flying.get(place('', kind, '')) ?? 0);

/** Development cards of mine that are still shown to me. */
export const comingCards = (flying: Underway): Counts => Object.fromEntries(CARDS.map((card) => [card, flying.get(trayOf(card)) ?? 0]));

export function landedTable(table: SettlersTable, flying: Underway, me: string | null): SettlersTable {
  if (flying.size === 0) return table;
  const mine = total(Object.fromEntries(RESOURCES.map((kind) => [kind, flying.get(place('', kind, '')) ?? 0])));
  const coming = (seat: string): number => (seat === me ? mine : (flying.get(row(seat)) ?? 0));
  return {
    ...table,
    bank: less(table.bank, RESOURCES, (kind) => flying.get(place(BANK, kind, null)) ?? 0),
    players: table.players.map((each) => ({ ...each, hand: Math.max(0, each.hand - coming(each.seat)) })),
  };
}
