import { describe, expect, test } from 'vitest';
import { ledgerOf } from '../src/games/northgard/panels/ledger.ts';
import { price, rescue, tradeFor, tradesOf } from '../src/games/northgard/panels/trades.ts';
import type { MatchEvent, NorthgardTable, Option } from '../src/lib/api.ts';

const event = (kind: string, seat: string | null, args: Record<string, string | number> = {}): MatchEvent => ({ seq: 1, kind, seat, args, text: '' });
const player = (seat: string, goods: object, more: object = {}): object => ({ seat, goods, fame: 10, units: 8, harvest: { fame: 4, food: 1, wood: 3, lore: 0 }, winter: { food: 2, wood: 0 }, ...more });
const table = (phase: string, turn: string, ...players: object[]): NorthgardTable =>
  ({ phase, turn, first: 'a', players, territories: [{ name: 'Sw', owner: 'a', fame: 0, yields: { food: 1 }, buildings: [] }, { name: '2s', owner: 'a', fame: 1, yields: {}, buildings: [{ building: 'altar', space: 'large' }] }, { name: '3n', owner: 'b', fame: 2, yields: {}, buildings: [] }, { name: '4n', owner: 'a', fame: 0, yields: {}, buildings: [] }] }) as unknown as NorthgardTable;
const AFTER = [event('year', null), event('pass', 'b'), event('harvest', 'a', { fame: 4, goods: '1 food 3 wood' })];

describe('harvest and winter are counted out', () => {
  const goods = { food: 1, wood: 8, lore: 0 };

  test('before it comes', () => {
    const [entry] = ledgerOf(table('actions', 'a', player('a', goods, { fame: 15 })), [event('year', null)]);
    expect([entry!.stock, entry!.harvest, entry!.left]).toEqual([{ ...goods }, { fame: 4, food: 1, wood: 3, lore: 0 }, { food: 0, wood: 11, lore: 0 }]);
    expect([entry!.fame, entry!.short, entry!.step, entry!.next]).toEqual([{ before: 15, gain: 4 }, [], 2, { from: 10, bill: { food: 3, wood: 1 } }]);
  });

  test('when it has come, and when it is still to come', () => {
    const [a, b] = ledgerOf(table('harvest', 'a', player('a', goods, { fame: 14 }), player('b', { food: 0, wood: 0, lore: 0 })), AFTER);
    expect([a!.stock, a!.left, a!.fame]).toEqual([{ food: 0, wood: 5, lore: 0 }, { food: 0, wood: 8, lore: 0 }, { before: 10, gain: 4 }]);
    expect([a!.short, b!.short]).toEqual([[{ kind: 'food', n: 1 }], [{ kind: 'food', n: 1 }]]);
    expect(b!.stock).toEqual({ food: 0, wood: 0, lore: 0 });
  });

  test('trades and scorched earth change it', () => {
    const [a, b] = ledgerOf(table('harvest', 'a', player('a', { food: 2, wood: 6, lore: 0 }), player('b', { food: 0, wood: 0, lore: 0 })), [...AFTER, event('tribute', 'a', { victim: 'b', resource: 'wood' }), event('trade', 'a', { goods: '3 wood', taken: 'food' })]);
    expect([a!.traded, a!.stock, a!.short]).toEqual([{ food: 1, wood: -2, lore: 0 }, { food: 0, wood: 5, lore: 0 }, []]);
    expect(b!.traded).toEqual({ food: 0, wood: -1, lore: 0 });
  });

  test('and when the winter is paid, as far as it can be', () => {
    const [a] = ledgerOf(table('harvest', 'b', player('a', { food: 0, wood: 8, lore: 0 }, { fame: 9 })), [...AFTER, event('winter', 'a', { food: 1, wood: 0, units: 8 }), event('hunger', 'a', { fame: 5 })]);
    expect([a!.paid, a!.hunger, a!.stock, a!.left, a!.short]).toEqual([true, 5, { food: 0, wood: 5, lore: 0 }, { food: 0, wood: 8, lore: 0 }, [{ kind: 'food', n: 1 }]]);
    expect(a!.fame).toEqual({ before: 10, gain: 4 });
  });

  test('land by land, without those that give nothing', () => {
    const [a] = ledgerOf(table('harvest', 'a', player('a', goods)), []);
    expect(a!.lands).toEqual([{ name: 'Sw', fame: 0, goods: { food: 1 } }, { name: '2s', fame: 4, goods: {} }]);
  });

  test('hidden fame is told to nobody but its owner', () => {
    const hidden = table('actions', 'a', player('a', goods, { fame: null }));
    expect(ledgerOf(hidden, [])[0]!.fame).toBeNull();
    expect(ledgerOf(hidden, [], { seat: 'a', secrets: { fame: 6, points: 8 } })[0]!.fame).toEqual({ before: 6, gain: 4 });
  });
});

describe('trade with the supply', () => {
  const option = (give: Record<string, number>, take: Record<string, number>): Option => ({ text: `${JSON.stringify(give)} ${JSON.stringify(take)}`, verb: 'trade', args: { give, take }, on: [] });
  const trades = tradesOf([{ text: 'done', verb: 'done', args: {}, on: [] }, option({ wood: 3 }, { food: 1 }), option({ wood: 2, lore: 1 }, { food: 1 }), option({ wood: 3 }, { lore: 1 })]);

  test('is one of those that can be made', () => {
    expect([trades.length, price(trades), price([])]).toEqual([3, 3, 0]);
    expect(tradeFor(trades, { wood: 2, lore: 1, food: 0 }, 'food')).toBe(trades[1]);
    expect(tradeFor(trades, { wood: 1 }, 'food')).toBeNull();
    expect(tradeFor(trades, { wood: 3 }, null)).toBeNull();
  });

  test('is pre-set to what is missing, of what there is most to spare', () => {
    expect(rescue(trades, [{ kind: 'food' }], { wood: 9, lore: 1 })).toBe(trades[0]);
    expect(rescue(trades, [{ kind: 'food' }], { wood: 3, lore: 4 })).toBe(trades[1]);
    expect(rescue(trades, [], { wood: 9 })).toBeNull();
    expect(rescue(trades, [{ kind: 'food' }], { wood: 1 })).toBeNull();
  });
});
