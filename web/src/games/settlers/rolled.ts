/** What the dice brought: the rolls of a match against what was to be expected, and who got what by the last one. */
import type { MatchEvent } from '../../lib/api.ts';
import { readBundle } from '../../lib/bundle.ts';
import { type Counts, RESOURCES } from './model.ts';

export interface Gain {
  seat: string;
  cards: Counts;
}

export const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** The sum that brings nobody anything but the bandit. */
export const SEVEN = 7;

/** How many of the 36 pairs of two dice have this sum. */
export const ways = (sum: number): number => 6 - Math.abs(SEVEN - sum);

/** How many of all rolls that may come bring something, if these numbers do; with a deck of dice, of those still in it. */
export function chances(numbers: readonly number[], left: Counts | null): { n: number; of: number } {
  const count = (sums: readonly number[]): number => sums.reduce((all, sum) => all + (left ? (left[sum] ?? 0) : ways(sum)), 0);
  return { n: count(numbers), of: count(SUMS) };
}

/** How often a sum is to be expected in so many rolls. */
export const expected = (sum: number, rolls: number): number => (rolls * ways(sum)) / 36;

/** The sums that were rolled, one after another; those for the start and those rolled again do not count. */
export const rollsOf = (events: readonly MatchEvent[]): number[] => events.filter(({ kind }) => kind === 'roll').map(({ args }) => Number(args.sum));

const DICE = new Set(['roll', 'again', 'first_roll']);

export const showsDice = ({ kind }: MatchEvent): boolean => DICE.has(kind);

export const diceOf = ({ args }: MatchEvent): readonly number[] => [Number(args.first), Number(args.second)];

/** The dice that lie on the table: they stay there until somebody rolls. */
export function lyingDice(events: readonly MatchEvent[]): readonly number[] | null {
  const last = events.findLast(showsDice);
  return last ? diceOf(last) : null;
}

/** Who got what by the last roll. */
export function gainsOf(events: readonly MatchEvent[]): Gain[] {
  const last = events.findLastIndex(({ kind }) => kind === 'roll');
  const gained = last < 0 ? [] : events.slice(last).filter(({ kind }) => kind === 'gain');
  return gained.map(({ seat, args }) => ({ seat: seat!, cards: readBundle(String(args.cards)) ?? {} }));
}

/** A number of the histogram: how often it came, should have come, and is still in the deck of dice. */
export interface Bar {
  sum: number;
  rolled: number;
  expected: number;
  left: number;
}

export function bars(rolls: readonly number[], left: Counts | null): Bar[] {
  return SUMS.map((sum) => ({ sum, rolled: rolls.filter((each) => each === sum).length, expected: expected(sum, rolls.length), left: left?.[sum] ?? 0 }));
}

/** How high the histogram must be, in rolls: before the first one there are only the lines, drawn as if for 36. */
export const height = (all: readonly Bar[]): number => Math.max(...all.map((bar) => Math.max(bar.rolled + bar.left, bar.expected))) || ways(SEVEN);

/** The kinds of which there are some, in the order in which they always lie. */
export const kindsIn = (counts: Counts): { kind: string; n: number }[] => RESOURCES.map((kind) => ({ kind, n: counts[kind] ?? 0 })).filter(({ n }) => n > 0);
