/** What is given and what is got: one number for each resource, more than 0 for what is wanted, less for what is given. Pure. */
import { amount, type Counts, RESOURCES } from '../model.ts';

export interface Exchange {
  give: Counts;
  take: Counts;
}

/** By resource; no resource can stand on both sides. */
export type Signed = Readonly<Record<string, number>>;

const some = (signed: Signed, sign: 1 | -1): Counts =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, (signed[kind] ?? 0) * sign] as const).filter(([, n]) => n > 0));

export const exchangeOf = (signed: Signed): Exchange => ({ give: some(signed, -1), take: some(signed, 1) });

export const signedOf = ({ give, take }: Exchange): Signed =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, amount(take, kind) - amount(give, kind)] as const).filter(([, n]) => n !== 0));

/** The same exchange from the other side of the table. */
export const turned = ({ give, take }: Exchange): Exchange => ({ give: take, take: give });

export const sameCounts = (one: Counts, other: Counts): boolean => RESOURCES.every((kind) => amount(one, kind) === amount(other, kind));

export const sameExchange = (one: Exchange, other: Exchange): boolean => sameCounts(one.give, other.give) && sameCounts(one.take, other.take);

/** A hand after an exchange; less than 0: that much is missing. */
export const handAfter = (hand: Counts, { give, take }: Exchange): Counts =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, amount(hand, kind) + amount(take, kind) - amount(give, kind)]));

/** What a hand lacks of a cost. */
export const lacking = (hand: Counts, cost: Counts): Counts =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, amount(cost, kind) - amount(hand, kind)] as const).filter(([, n]) => n > 0));

/** One after another: `2 wood 1 ore` is wood, wood, ore. */
export const eachOf = (counts: Counts): string[] => RESOURCES.flatMap((kind) => Array<string>(amount(counts, kind)).fill(kind));
