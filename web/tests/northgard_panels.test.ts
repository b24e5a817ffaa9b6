import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BUILDINGS, PRICES, WINTER } from '../src/api/northgard.ts';
import { aidOf } from '../src/games/northgard/panels/aid.ts';
import { awaits, inTurn, missing, shortage, some, stepOf, sum } from '../src/games/northgard/panels/goods.ts';
import { fameOf, knownOf } from '../src/games/northgard/panels/standing.ts';
import { phaseOf, yearsOf } from '../src/games/northgard/panels/years.ts';
import type { MatchEvent, NorthgardMine, NorthgardPlayer } from '../src/lib/api.ts';

const player = (seat: string, more: Partial<NorthgardPlayer> = {}): NorthgardPlayer =>
  ({ seat, goods: { food: 1, wood: 0, lore: 0 }, harvest: { fame: 3, food: 1, wood: 0, lore: 0 }, winter: { food: 3, wood: 1 }, known_hand: [], known_draw: {}, ...more }) as NorthgardPlayer;
const table = (phase: string, turn = 'b') => ({ players: ['a', 'b', 'c'].map((seat) => player(seat)), first: 'b', phase, turn });

describe('goods', () => {
  test('are added up, and only those that are there are listed', () => {
    expect(sum({ food: 1 }, { food: 2, wood: 1 }, -1)).toEqual({ food: -1, wood: -1, lore: 0 });
    expect(some({ lore: 2, food: 1, fame: 3 })).toEqual([{ kind: 'food', n: 1 }, { kind: 'lore', n: 2 }]);
    expect(missing({ food: 1 }, { food: 3, wood: 1 })).toEqual([{ kind: 'food', n: 2 }, { kind: 'wood', n: 1 }]);
  });

  test('the harvest counts for whoever still has it before him', () => {
    expect(inTurn(table('actions'))).toEqual(['b', 'c', 'a']);
    expect(['a', 'b', 'c'].map((seat) => awaits(table('harvest', 'c'), seat))).toEqual([true, false, false]);
    expect(shortage(table('actions'), player('b'))[0]).toEqual({ kind: 'food', n: 1 });
    expect(shortage(table('harvest', 'b'), player('b'))[0]).toEqual({ kind: 'food', n: 2 });
    expect(shortage(table('over'), player('b'))).toEqual([]);
  });

  test('every bill is a step of the scale', () => {
    expect(WINTER.map(({ bill }) => stepOf(bill))).toEqual([0, 1, 2, 3, 4]);
    expect(stepOf({ food: 0, wood: 0 })).toBe(0);
  });
});

describe('years', () => {
  test('past, present and future', () => {
    expect(yearsOf({ year: 2, years: 3 }).map(({ when }) => when)).toEqual(['done', 'now', 'later']);
    expect(yearsOf({ year: 0, years: 2 }).map(({ when }) => when)).toEqual(['later', 'later']);
  });
  test('winter is a phase while it is on show', () => {
    expect(phaseOf({ phase: 'harvest' }, { kind: 'winter' } as MatchEvent)).toBe('winter');
    expect(phaseOf({ phase: 'harvest' }, null)).toBe('harvest');
  });
});

describe('what is known of a player', () => {
  const mine = { hand: ['move'], draw: { '1': 'spy' }, fame: 7, known: { b: { hand: ['feast'], draw: {} } } } as unknown as NorthgardMine;
  test('hidden fame is known to its owner', () => {
    expect(fameOf({ fame: null }, mine)).toBe(7);
    expect(fameOf({ fame: null }, null)).toBeNull();
  });
  test('cards that I have, those I have seen, those all have seen', () => {
    expect(knownOf(player('a'), 'a', mine).hand).toEqual(['move']);
    expect(knownOf(player('b'), 'a', mine).hand).toEqual(['feast']);
    expect(knownOf(player('b', { known_hand: ['recruit'] }), null, null).hand).toEqual(['recruit']);
  });
});

describe('the aid', () => {
  const lines = (years = 7) => aidOf(years).flatMap((each) => each.lines);
  const book = readFileSync('../src/jarlshof/games/northgard/book/chapters.toml', 'utf8');

  test('every line leads to a ruling of the book', () => {
    for (const { ruling, text } of lines()) expect(book, text).toContain(`"${ruling}"`);
  });

  test('every building is in it, and what each way to use a card costs', () => {
    const symbols = lines().map(({ symbol }) => symbol);
    for (const { building } of BUILDINGS) expect(symbols).toContain(`building-${building}`);
    expect(lines().flatMap(({ price }) => price ?? [])).toEqual(Object.values(PRICES));
  });

  test('with ten years nobody rules the land', () => {
    const rulings = (years: number) => lines(years).map(({ ruling }) => ruling);
    expect(rulings(7)).toContain('11.1');
    expect(rulings(10)).not.toContain('11.1');
  });
});
