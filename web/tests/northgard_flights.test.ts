import { expect, test } from 'vitest';
import { flightsOf } from '../src/games/northgard/panels/flights.ts';
import type { MatchEvent, NorthgardTable } from '../src/lib/api.ts';

const event = (kind: string, seat: string | null, args: Record<string, string | number> = {}): MatchEvent => ({ seq: 1, kind, seat, args, text: '' });
const table = { first: 'b', territories: [{ name: 'Sw', owner: 'a', yields: { food: 2, lore: 1 } }, { name: '2s', owner: 'b', yields: { wood: 9 } }, { name: '3n', owner: 'a', yields: { wood: 30 } }] } as unknown as NorthgardTable;

test('a card flies from the hand to the cards of its year', () => {
  const [flight] = flightsOf(table, event('play', 'a', { card: 'feast' }));
  expect([flight!.what, flight!.from[0], flight!.to[0]]).toEqual([{ card: 'feast' }, '.hand [data-card="feast"]', '[data-active="a"]']);
});

test('who passes gathers the cards of the year', () => {
  const played = { ...table, players: [{ seat: 'a', active: [{ card: 'feast', played: true }, { card: 'move', played: false }] }, { seat: 'b', active: [] }] } as unknown as NorthgardTable;
  expect(flightsOf(played, event('pass', 'a')).map(({ what, from, to, wait }) => [what, from[0], to[0], wait])).toEqual([
    [{ card: 'feast' }, '[data-active="a"]', '[data-row="a"] .shield', 0],
    [{ card: 'move' }, '[data-active="a"]', '[data-row="a"] .shield', 60],
  ]);
  expect(flightsOf(played, event('pass', 'b'))).toEqual([]);
});

test('a harvest comes from the own lands, not too much of it, and in time', () => {
  const flights = flightsOf(table, event('harvest', 'a', { fame: 3, goods: '2 food 30 wood 1 lore' }));
  expect(flights).toHaveLength(12);
  expect(flights.slice(0, 4).map(({ what, from }) => [what, from[0]])).toEqual([[{ good: 'food' }, '[data-post="Sw"]'], [{ good: 'food' }, '[data-post="Sw"]'], [{ good: 'lore' }, '[data-post="Sw"]'], [{ good: 'wood' }, '[data-post="3n"]']]);
  expect(Math.max(...flights.map(({ ms, wait }) => ms + wait))).toBeLessThanOrEqual(1200);
});

test('fame that closed land brings, the horn if it changes hands, and nothing else', () => {
  expect(flightsOf(table, event('close', 'a', { area: 'Sw', tiles: 3, fame: 3 }))[0]!.what).toEqual({ fame: 3 });
  expect(flightsOf(table, event('close', 'a', { area: 'Sw', tiles: 3, fame: 0 }))).toEqual([]);
  expect(flightsOf(table, event('first', 'a'))).toHaveLength(1);
  expect(flightsOf(table, event('first', 'b'))).toEqual([]);
  expect(flightsOf(table, event('over', null))).toEqual([]);
});

test('what is traded goes to the supply and comes from it, and so does what the winter costs', () => {
  const trade = flightsOf(table, event('trade', 'a', { goods: '1 food 2 wood', taken: 'lore' }));
  expect(trade.map(({ what, from, to }) => [what, from[0], to[0]])).toEqual([
    [{ good: 'food' }, '[data-good="a:food"]', '.supply'],
    [{ good: 'wood' }, '[data-good="a:wood"]', '.supply'],
    [{ good: 'wood' }, '[data-good="a:wood"]', '.supply'],
    [{ good: 'lore' }, '.supply', '[data-good="a:lore"]'],
  ]);
  expect(flightsOf(table, event('winter', 'a', { food: 3, wood: 1, units: 11 }))).toHaveLength(4);
  expect(flightsOf(table, event('winter', 'a', { food: 0, wood: 0, units: 2 }))).toEqual([]);
});
