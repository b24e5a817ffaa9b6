import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';
import { bars, chances, expected, gainsOf, height, kindsIn, lyingDice, rollsOf, SUMS, ways } from '../src/games/settlers/rolled.ts';

const event = (kind: string, seat: string | null, args: MatchEvent['args']): MatchEvent => ({ seq: 0, kind, seat, args, text: '' });
const roll = (first: number, second: number): MatchEvent => event('roll', 'a', { first, second, sum: first + second });
const gain = (seat: string, cards: string): MatchEvent => event('gain', seat, { cards });

test('two dice fall in 36 ways', () => {
  expect(SUMS.map(ways)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
  expect(SUMS.reduce((sum, each) => sum + expected(each, 100), 0)).toBeCloseTo(100);
  expect(expected(7, 42)).toBe(7);
});

test('rolls for the start and rolls that do not count are left out', () => {
  const events = [event('first_roll', 'a', { first: 6, second: 6, sum: 12 }), roll(2, 3), event('again', 'b', { first: 3, second: 4, sum: 7 }), roll(6, 5)];
  expect(rollsOf(events)).toEqual([5, 11]);
});

test('dice stay on the table until somebody rolls', () => {
  expect(lyingDice([])).toBeNull();
  expect(lyingDice([roll(2, 3), gain('a', '1 wood'), event('turn', 'b', {})])).toEqual([2, 3]);
});

describe('gains', () => {
  test('are those of the last roll alone', () => {
    const events = [gain('d', '1 ore'), roll(2, 3), gain('a', '1 wood'), roll(4, 4), gain('b', '1 wood 2 grain'), event('road', 'a', { path: 'd5-e5' }), gain('c', '1 ore')];
    expect(gainsOf(events)).toEqual([
      { seat: 'b', cards: { wood: 1, grain: 2 } },
      { seat: 'c', cards: { ore: 1 } },
    ]);
  });
  test('of the set-up are no gains of a roll', () => expect(gainsOf([gain('a', '1 wood')])).toEqual([]));
});

describe('the histogram', () => {
  test('counts each number, against what was to be expected', () => {
    const eight = bars([8, 3, 8], null).find(({ sum }) => sum === 8);
    expect(eight).toEqual({ sum: 8, rolled: 2, expected: (3 * 5) / 36, left: 0 });
  });
  test('is as high as its highest bar, with what is still in the deck on top', () => {
    expect(height(bars([8, 8], null))).toBe(2);
    expect(height(bars([8, 8], { 8: 3, 2: 1 }))).toBe(5);
  });
  test('has room for the lines before the first roll', () => expect(height(bars([], null))).toBe(6));
});

test('kinds keep their order, and those that are missing are left out', () => {
  expect(kindsIn({ ore: 2, wood: 1, wool: 0 })).toEqual([
    { kind: 'wood', n: 1 },
    { kind: 'ore', n: 2 },
  ]);
});

describe('the chances of a roll', () => {
  test('are counted in pairs of dice', () => {
    expect(chances([6, 8, 2], null)).toEqual({ n: 11, of: 36 });
    expect(chances([], null)).toEqual({ n: 0, of: 36 });
  });
  test('with a deck of dice are what is still in it', () => expect(chances([6, 8], { 6: 2, 7: 3, 12: 1 })).toEqual({ n: 2, of: 6 }));
});
