/** What is built and bought, what it costs, and what a hand lacks for it. */
import { amount, type Counts, RESOURCES, type SettlersPlayer } from '../model.ts';

/** By the verb of the move. */
export const THINGS = ['road', 'settle', 'city', 'buy'] as const;
export type Thing = (typeof THINGS)[number];
/** What the build bar offers. */
export type Use = Thing | 'trade';

/** One kind of a cost, and how many of it there are. */
export interface Part {
  kind: string;
  n: number;
  own: number;
}

export const partsOf = (cost: Counts, hand: Counts): Part[] =>
  RESOURCES.filter((kind) => amount(cost, kind)).map((kind) => ({ kind, n: amount(cost, kind), own: amount(hand, kind) }));

export const lacking = (parts: readonly Part[]): Counts => Object.fromEntries(parts.filter(({ n, own }) => own < n).map(({ kind, n, own }) => [kind, n - own]));

/** How many pieces of a thing are left: of cards, in the deck. */
export function piecesLeft(thing: Thing, player: SettlersPlayer, deck: number): number {
  return { road: player.roads_left, settle: player.settlements_left, city: player.cities_left, buy: deck }[thing];
}

/** The best rate at which the bank takes what a hand has; of an empty one, anything. */
export function bestRate(rates: Counts, hand: Counts): number {
  const held = RESOURCES.filter((kind) => amount(hand, kind) > 0);
  return Math.min(...(held.length ? held : RESOURCES).map((kind) => amount(rates, kind)));
}
