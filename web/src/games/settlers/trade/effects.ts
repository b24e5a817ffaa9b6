/** What an exchange would change for me: what I can then pay, and whether my hand is then too large. Pure. */
import type { Counts } from '../model.ts';
import { total } from '../model.ts';
import { type Exchange, handAfter, lacking } from './exchange.ts';

/** What can be built or bought, by the verb of its move; the dearest first. */
export const THINGS = ['city', 'settle', 'buy', 'road'] as const;
export type Thing = (typeof THINGS)[number];

export type Effect =
  /** Can be paid then, and not before. */
  | { kind: 'pays'; thing: Thing }
  /** Could be paid, and then no more. */
  | { kind: 'loses'; thing: Thing; missing: Counts }
  /** Comes nearer: this is missing then. */
  | { kind: 'nears'; thing: Thing; missing: Counts }
  | { kind: 'none' };

/** The one thing most worth saying: what is won, what is lost, what comes nearer. */
export function effectOf(hand: Counts, exchange: Exchange, costs: Readonly<Record<string, Counts>>): Effect {
  const after = handAfter(hand, exchange);
  const things = THINGS.filter((thing) => costs[thing]).map((thing) => {
    const missing = lacking(after, costs[thing]!);
    return { thing, missing, before: total(lacking(hand, costs[thing]!)), then: total(missing) };
  });
  const won = things.find(({ before, then }) => before > 0 && then === 0);
  if (won) return { kind: 'pays', thing: won.thing };
  const lost = things.find(({ before, then }) => before === 0 && then > 0);
  if (lost) return { kind: 'loses', thing: lost.thing, missing: lost.missing };
  const near = things.filter(({ before, then }) => then < before).toSorted((one, other) => one.then - other.then)[0];
  return near ? { kind: 'nears', thing: near.thing, missing: near.missing } : { kind: 'none' };
}

/** The size of my hand then, if a seven would cost me cards; null: it would not. */
export function risk(hand: Counts, exchange: Exchange, limit: number | null): number | null {
  const size = total(hand) + total(exchange.take) - total(exchange.give);
  return limit !== null && size > limit ? size : null;
}
