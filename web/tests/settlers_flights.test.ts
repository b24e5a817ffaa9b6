import { describe, expect, test } from 'vitest';
import { advance } from '../src/games/settlers/advance.ts';
import { flightsOf, yieldsOf } from '../src/games/settlers/panels/flights.ts';
import { TIMES, timeOf } from '../src/games/settlers/times.ts';
import { readBundle } from '../src/lib/bundle.ts';
import { arc } from '../src/table/flying.ts';
import { event, stories } from './settlers_story.ts';

const last = stories[0]!.steps.at(-2)!.view.table;
const ways = (all: ReturnType<typeof flightsOf>): string[] => all.map(({ what, from, to }) => `${'card' in what ? what.card : what.pill}: ${from} → ${to}`);

describe.each(stories)('a match of $seats ($preset)', ({ start, steps }) => {
  test('every card that a roll brings comes from a tile', () => {
    let [table, gains] = [start.table, 0];
    for (const { events, view } of steps) {
      for (const each of events) {
        table = advance(table, each);
        if (each.kind !== 'gain') continue;
        gains += 1;
        const cards = readBundle(String(each.args['cards']))!;
        const found = yieldsOf(table, each.seat!, cards);
        for (const [kind, n] of Object.entries(cards)) expect(found.filter((one) => one.kind === kind).length, each.text).toBe(n);
        expect(found.length).toBe(Object.values(cards).reduce((sum, n) => sum + n));
      }
      table = view.table;
    }
    expect(gains).toBeGreaterThan(50);
  });

  test('nothing that flies is in the air longer than 1.2 s', () => {
    let table = start.table;
    for (const { events, view } of steps) {
      for (const each of events) {
        const before = table;
        table = advance(table, each);
        for (const { wait, ms } of flightsOf(each.kind === 'gain' ? table : before, each, 'a')) expect(wait + ms).toBeLessThanOrEqual(1200);
      }
      table = view.table;
    }
  });
});

describe('cards fly', () => {
  test('from my hand to the bank when I pay, from a row when another does', () => {
    expect(ways(flightsOf(last, event(1, 'road', 'a', { path: 'd5-e5' }), 'a'))).toEqual(['wood: [data-hand="wood"] → [data-pile="wood"]', 'brick: [data-hand="brick"] → [data-pile="brick"]']);
    expect(ways(flightsOf(last, event(1, 'road', 'b', { path: 'd5-e5' }), 'a'))[0]).toBe('wood: [data-row="b"] → [data-pile="wood"]');
  });

  test('not for a road of the card, nor in the set-up', () => {
    expect(flightsOf({ ...last, free_roads: 1 }, event(1, 'road', 'a', { path: 'd5-e5' }), 'a')).toEqual([]);
    expect(flightsOf({ ...last, phase: 'setup' }, event(1, 'settle', 'a', { crossing: 'd5' }), 'a')).toEqual([]);
  });

  test('with their face for thief and victim only, and once', () => {
    const [steal, stole] = [event(1, 'steal', 'b', { victim: 'c' }), event(1, 'stole', 'b', { victim: 'c', resource: 'ore' })];
    expect(ways(flightsOf(last, steal, 'a'))).toEqual(['back: [data-row="c"] → [data-row="b"]']);
    expect(flightsOf(last, steal, 'c')).toEqual([]);
    expect(ways(flightsOf(last, stole, 'c'))).toEqual(['ore: [data-hand="ore"] → [data-row="b"]']);
    expect([timeOf(steal, 'a'), timeOf(steal, 'c'), timeOf(stole, 'b')]).toEqual([TIMES['steal'], 0, 480]);
  });

  test('past each other in a deal', () => {
    const found = flightsOf(last, event(1, 'deal', 'a', { partner: 'b', give: '2 wool', take: '1 ore' }), 'a');
    expect(ways(found)).toEqual(['wool: [data-hand="wool"] → [data-row="b"]', 'wool: [data-hand="wool"] → [data-row="b"]', 'ore: [data-row="b"] → [data-hand="ore"]']);
    expect(found.map(({ bend }) => bend)).toEqual([1, 1, -1]);
  });

  test('from the deck to the buyer; and the gold pill from holder to holder', () => {
    expect(ways(flightsOf(last, event(1, 'buy', 'b', { left: 3 }), 'a')).at(-1)).toBe('dev-back: [data-pile="deck"] → [data-row="b"]');
    expect(ways(flightsOf({ ...last, longest_road: 'c' }, event(1, 'longest_road', 'b', { length: 6, holder: 'b' }), 'a'))).toEqual(['road: [data-row="c"] → [data-row="b"]']);
    expect(flightsOf({ ...last, longest_road: null }, event(1, 'longest_road', 'b', { length: 6, holder: 'b' }), 'a')).toEqual([]);
  });

  test('from no tile with a bandit, and no more than the bank paid', () => {
    const tile = { at: 'C7', gives: 'ore', token: 8, pips: 5, bandits: 0 };
    const table = { ...last, phase: 'trade', dice: [3, 5], tiles: [tile], buildings: [{ at: 'e7', seat: 'a', city: true }] };
    expect(yieldsOf(table, 'a', { ore: 2 })).toEqual([{ tile: 'C7', kind: 'ore' }, { tile: 'C7', kind: 'ore' }]);
    expect(yieldsOf(table, 'a', { ore: 1 }).length).toBe(1);
    expect(yieldsOf({ ...table, tiles: [{ ...tile, bandits: 1 }] }, 'a', { ore: 2 })).toEqual([]);
  });

  test('in an arc that bends up or down and ends where it should', () => {
    const [up, down] = [arc({ x: 0, y: 0 }, { x: 100, y: 0 }), arc({ x: 0, y: 0 }, { x: 100, y: 0 }, -1)];
    expect([up.at(0)!.transform, up.at(-1)!.transform]).toEqual(['translate(0px, 0px) scale(1)', 'translate(100px, 0px) scale(0.85)']);
    expect([up[2]!.transform, down[2]!.transform]).toEqual(['translate(50px, -48px) scale(0.925)', 'translate(50px, 48px) scale(0.925)']);
  });

  test('others’ events take 400 ms at most', () => {
    for (const ms of Object.values(TIMES)) expect(ms).toBeLessThanOrEqual(400);
    expect(timeOf(event(1, 'roll', 'a'), 'a')).toBeGreaterThan(timeOf(event(1, 'roll', 'b'), 'a'));
  });
});
