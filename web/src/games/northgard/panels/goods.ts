/** Goods, and what a harvest and a winter do to them. The numbers are the game's; here they are only added up. */
import { WINTER } from '../../../api/northgard.ts';
import type { Counts } from '../../../lib/bundle.ts';
import type { NorthgardPlayer, NorthgardTable } from '../../../lib/api.ts';

export type { Counts };

/** In the order in which they always lie. */
export const GOODS = ['food', 'wood', 'lore'] as const;
export type Good = (typeof GOODS)[number];

export const amount = (counts: Counts, kind: string): number => counts[kind] ?? 0;
/** Only goods, and only those of which there are some: `kinds` of a bill or a trade. */
export const some = (counts: Counts): { kind: Good; n: number }[] => GOODS.map((kind) => ({ kind, n: amount(counts, kind) })).filter(({ n }) => n !== 0);
export const sum = (one: Counts, other: Counts, times = 1): Record<Good, number> =>
  Object.fromEntries(GOODS.map((kind) => [kind, amount(one, kind) + times * amount(other, kind)])) as Record<Good, number>;
export const same = (one: Counts, other: Counts): boolean => GOODS.every((kind) => amount(one, kind) === amount(other, kind));

/** What is missing for a bill. */
export const missing = (has: Counts, bill: Counts): { kind: Good; n: number }[] => some(bill).flatMap(({ kind, n }) => (n > amount(has, kind) ? [{ kind, n: n - amount(has, kind) }] : []));

/** The seats in the order of their turns. */
export function inTurn({ players, first }: Pick<NorthgardTable, 'players' | 'first'>): string[] {
  const seats = players.map(({ seat }) => seat);
  const at = Math.max(0, seats.indexOf(first));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/** Does this seat still have the harvest of this year before it? */
export function awaits(table: Pick<NorthgardTable, 'players' | 'first' | 'phase' | 'turn'>, seat: string): boolean {
  if (table.phase !== 'harvest') return table.phase !== 'over';
  const order = inTurn(table);
  return order.indexOf(seat) > order.indexOf(table.turn);
}

/** What will be missing in the winter, with the harvest before it. */
export function shortage(table: Pick<NorthgardTable, 'players' | 'first' | 'phase' | 'turn'>, { seat, goods, harvest, winter }: NorthgardPlayer): { kind: Good; n: number }[] {
  if (table.phase === 'over') return [];
  return missing(awaits(table, seat) ? sum(goods, harvest) : goods, winter);
}

/** Which step of the winter's scale a bill is. */
export const stepOf = (bill: Counts): number => WINTER.findIndex((step) => same(step.bill, bill));
