import { describe, expect, test } from 'vitest';
import { accounts, curve, endOf, strongholds, told } from '../src/games/northgard/panels/fame.ts';
import { soundOf } from '../src/games/northgard/sounds.ts';
import type { MatchEvent, NorthgardTable } from '../src/lib/api.ts';

const event = (kind: string, seat: string | null, args: Record<string, string | number> = {}): MatchEvent => ({ seq: 1, kind, seat, args, text: '' });
const STORY = [
  event('year', null, { year: 1 }), event('close', 'a', { fame: 5 }), event('fame', 'a', { n: 1 }), event('close', null, { fame: 0 }), event('harvest', 'a', { fame: 3 }), event('harvest', 'b', { fame: 2 }), event('unrest', 'b'),
  event('year', null, { year: 2 }), event('harvest', 'a', { fame: 4 }), event('hunger', 'b', { fame: 5 }),
];
const scoring = { goods: 2, developments: 3, achievements: { builder: 4, warlord: 5 }, unrest: -5 };
const table = {
  year: 2,
  players: [{ seat: 'a', fame: 13, points: 22, scoring }, { seat: 'b', fame: -1, points: -1, scoring: { goods: 0, developments: 0, achievements: {}, unrest: 0 } }],
  territories: [{ name: 'Sw', owner: 'a', closed: true, tiles: 3, buildings: [{ building: 'silo' }, { building: 'forge' }] }, { name: '2s', owner: 'a', closed: false, tiles: 2, buildings: [{ building: 'altar' }] }],
} as unknown as NorthgardTable;

describe('fame', () => {
  test('by source; what nobody was told is among the rest', () => {
    const { a, b } = accounts(STORY, table);
    expect(a).toEqual({ closed: 5, harvest: 7, more: 1, developments: 3, achievements: 9, goods: 2, unrest: -5 });
    expect([b!.harvest, b!.more]).toEqual([2, -3]);
    expect(Object.values(a!).reduce((sum, n) => sum + n, 0)).toBe(22);
  });

  test('what the end adds', () => expect(endOf({ scoring })).toEqual({ developments: 3, achievements: 9, goods: 2, unrest: -5 }));

  test('columns that nobody needs are left out', () => {
    const { a, b } = accounts(STORY, table);
    expect(told([b!])).toEqual(['closed', 'harvest', 'more', 'developments', 'goods']);
    expect(told([a!, b!])).toHaveLength(7);
  });

  test('year by year, in the end all points', () => {
    const { lines, marks, by } = curve(STORY, table);
    expect([by, lines]).toEqual(['year', { a: [0, 9, 22], b: [2, 4, -1] }]); // b began with 2 that nobody was told
    expect(marks.map(({ turn, icons }) => [turn, ...icons])).toEqual([[1, 'unrest'], [2, 'unrest']]);
  });

  test('strongholds are closed and have a large building', () => expect(strongholds('a', table)).toEqual([{ name: 'Sw', building: 'forge', tiles: 3 }]));
});

test('of harvests and winters the own ones are heard, and all by who only looks on', () => {
  expect(soundOf(event('winter', 'b'), 'a')).toBeNull();
  expect([soundOf(event('winter', 'a'), 'a'), soundOf(event('harvest', 'b'), null), soundOf(event('let', 'a'), 'a')]).toEqual(['winter', 'coin', null]);
});
