import { describe, expect, test } from 'vitest';
import type { SettlersView } from '../src/games/settlers/model.ts';
import { bestRate, lacking, partsOf } from '../src/games/settlers/panels/costs.ts';
import { fan, type Sizes, SMALL, spread, standing } from '../src/games/settlers/panels/fan.ts';
import { nextSeat, phases } from '../src/games/settlers/panels/phases.ts';
import { stacks } from '../src/games/settlers/panels/stacks.ts';

const SIZES: Sizes = { card: 57, least: 44, step: 9, gap: 6 };

describe('a fan', () => {
  const wide = (counts: number[], { card, step, gap }: ReturnType<typeof fan>): number => counts.reduce((sum, n) => sum + (n ? card + (n - 1) * step : card * SMALL), (counts.length - 1) * gap);
  const hand = [1, 1, 3, 4, 2];

  test('opens as far as it should where there is room', () => expect(fan(hand, 800, SIZES)).toEqual({ card: 57, step: 9, gap: 6 }));
  test('closes first', () => {
    const found = fan(hand, 350, SIZES);
    expect(found.card).toBe(57);
    expect(found.step).toBeLessThan(9);
    expect(found.step).toBeGreaterThanOrEqual(4);
  });
  test('then has smaller cards', () => {
    const found = fan(hand, 290, SIZES);
    expect(found.step).toBe(4);
    expect(found.card).toBeLessThan(57);
    expect(found.card).toBeGreaterThanOrEqual(44);
    expect(found.gap).toBe(6);
  });
  test('at last lies over the next one', () => {
    const found = fan(hand, 200, SIZES);
    expect(found).toMatchObject({ card: 44, step: 4 });
    expect(found.gap).toBeLessThan(0);
  });
  test.each([800, 350, 300, 250, 200, 150])('always fits into %i pixels', (room) => {
    for (const counts of [hand, [0, 0, 0, 0, 0], [0, 7, 0, 0, 9], [5, 5, 5, 5, 5]]) expect(wide(counts, fan(counts, room, SIZES))).toBeLessThanOrEqual(room);
  });
  test('of no cards at all is five small ones', () => expect(fan([0, 0, 0, 0, 0], 800, SIZES)).toEqual({ card: 57, step: 9, gap: 6 }));
});

describe('a spread hand', () => {
  test('lies side by side', () => expect(spread(9, 800, SIZES)).toEqual({ card: 57, step: 63, rows: 1 }));
  test('overlaps rather than leave its room', () => {
    const { step, rows } = spread(12, 400, SIZES);
    expect(rows).toBe(1);
    expect(57 + 11 * step).toBeLessThanOrEqual(400);
  });
  test('has two rows before a card is too narrow for a finger', () => {
    const { step, rows } = spread(20, 370, SIZES);
    expect(rows).toBe(2);
    expect(57 + 9 * step).toBeLessThanOrEqual(370);
  });
  test('of one card is that card', () => expect(spread(1, 30, SIZES)).toEqual({ card: 57, step: 57, rows: 1 }));
});

describe('lifted cards', () => {
  test('are those in front', () => expect([...standing(4, 2, [])].sort()).toEqual([2, 3]));
  test('are those that were picked', () => expect([...standing(4, 2, [0, 2])].sort()).toEqual([0, 2]));
  test('are as many as it says, the latest ones', () => expect([...standing(4, 1, [0, 2])]).toEqual([2]));
  test('are none if none are lifted', () => expect(standing(4, 0, [0, 2]).size).toBe(0));
  test('are cards that there are', () => expect([...standing(2, 1, [3])]).toEqual([1]));
});

describe('development cards', () => {
  test('bought in this turn lie apart', () =>
    expect(stacks({ monopoly: 1, knight: 3 }, { knight: 1 })).toEqual([
      { card: 'knight', n: 2, fresh: false },
      { card: 'knight', n: 1, fresh: true },
      { card: 'monopoly', n: 1, fresh: false },
    ]));
  test('that are points lie last and wait for nothing', () =>
    expect(stacks({ point: 2, roads: 1 }, { point: 1, roads: 1 })).toEqual([
      { card: 'roads', n: 1, fresh: true },
      { card: 'point', n: 2, fresh: false },
    ]));
});

describe('a cost', () => {
  const parts = partsOf({ ore: 3, grain: 2 }, { grain: 2, ore: 1, wood: 4 });
  test('has its kinds in the order of the hand', () =>
    expect(parts).toEqual([
      { kind: 'grain', n: 2, own: 2 },
      { kind: 'ore', n: 3, own: 1 },
    ]));
  test('says what is lacking', () => expect(lacking(parts)).toEqual({ ore: 2 }));
  test('of the bank is the best rate for what is in the hand', () => {
    const rates = { wood: 4, brick: 4, wool: 3, grain: 4, ore: 2 };
    expect(bestRate(rates, {})).toBe(2);
    expect(bestRate(rates, { ore: 1, wool: 2 })).toBe(2);
    expect(bestRate(rates, { ore: 0, wool: 2 })).toBe(3);
  });
});

describe('a turn', () => {
  interface Moment {
    key?: string;
    asked?: string[];
    phase?: string;
    dice?: number[] | null;
    raid?: string | null;
    acting?: string;
  }
  const at = ({ key, asked = ['b'], phase = 'trade', dice = [3, 4], raid = null, acting = 'b' }: Moment): SettlersView =>
    ({ asked, prompt: key ? { key } : null, table: { phase, dice, raid, acting, turn: 'b', players: ['a', 'b', 'c'].map((seat) => ({ seat })) } }) as unknown as SettlersView;
  const told = (moment: Moment, options = {}): string => phases(at(moment), options).map(({ step, when }) => ({ done: '-', now: '*', later: '' })[when] + step).join(' ');

  test('begins with the roll', () => expect(told({ key: 'roll', dice: null })).toBe('*roll main next'));
  test('goes on with trade and building', () => {
    expect(told({ key: 'main' })).toBe('-roll *main next');
    expect(told({ key: 'answer', asked: ['a', 'c'] })).toBe('-roll *main next');
  });
  test('after a 7 has cards given up and the bandit moved, in the order of the rules', () => {
    expect(told({ key: 'discard', raid: 'seven' })).toBe('-roll *discard bandit main next');
    expect(told({ key: 'bandit', raid: 'seven' })).toBe('-roll -discard *bandit main next');
    expect(told({ key: 'bandit', raid: 'seven' }, { seven_order: 'move_first' })).toBe('-roll *bandit discard main next');
    expect(told({ key: 'discard', raid: 'seven' }, { seven_order: 'move_first' })).toBe('-roll -bandit *discard main next');
    expect(told({ key: 'steal', raid: 'seven' }, { seven_order: 'move_first' })).toBe('-roll -discard *bandit main next');
    expect(told({ key: 'bandit', raid: 'seven' }, { seven_discard: 'none' })).toBe('-roll *bandit main next');
  });
  test('tells those who are not asked by those who are', () => {
    expect(told({ asked: ['a', 'c'], raid: 'seven' })).toBe('-roll *discard bandit main next');
    expect(told({ asked: ['b'], raid: 'seven' })).toBe('-roll -discard *bandit main next');
  });
  test('can begin with a knight', () => {
    expect(told({ key: 'bandit', raid: 'knight', dice: null })).toBe('*bandit roll main next');
    expect(told({ key: 'bandit', raid: 'knight' })).toBe('-roll *bandit main next');
  });
  test('ends with what the others build', () => {
    expect(told({ key: 'special', acting: 'c' }, { special_build: 'after_each_turn' })).toBe('-roll -main *special next');
    expect(told({ key: 'main' }, { special_build: 'paired' })).toBe('-roll *main special next');
  });
  test('is none in the set-up and after the end', () => {
    expect(told({ key: 'settle', phase: 'setup', dice: null })).toBe('*setup');
    expect(told({ asked: [] })).toBe('-roll -main -end');
  });
  test('is followed by that of the next seat', () => expect(nextSeat(at({}))).toBe('c'));
});
