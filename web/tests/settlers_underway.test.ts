/** What is counted while cards fly. */
import { expect, test } from 'vitest';
import type { SettlersTable } from '../src/lib/api.ts';
import { type Flight, flightsOf } from '../src/games/settlers/panels/flights.ts';
import { comingCards, landedHand, landedTable, underway } from '../src/games/settlers/panels/underway.ts';
import { event } from './events.ts';

const table = { bank: { wood: 5, ore: 4 }, costs: { buy: { wool: 1 } }, players: [{ seat: 'a', hand: 4 }, { seat: 'b', hand: 3 }] } as unknown as SettlersTable;
const fly = (...flights: Flight[][]) => underway(flights.flat());
const counts = (found: SettlersTable): number[] => found.players.map(({ hand }) => hand);

test('a stolen card counts in my hand and my row when it has landed', () => {
  const flying = fly(flightsOf(table, event(1, 'stole', 'a', { victim: 'b', resource: 'ore' }), 'a'));
  expect(landedHand({ ore: 1, wood: 3 }, flying)).toEqual({ ore: 0, wood: 3 });
  expect(counts(landedTable(table, flying, 'a'))).toEqual([3, 3]);
});

test('what is paid counts in the bank when it is there', () => {
  const flying = fly(flightsOf(table, event(1, 'trade', 'a', { resource: 'wood', n: 4, taken: 'ore' }), 'a'));
  expect(landedTable(table, flying, 'a').bank).toEqual({ wood: 1, ore: 4 });
  expect(landedHand({ ore: 2 }, flying)).toEqual({ ore: 1 });
});

test('what others get counts in their rows, and never less than nothing', () => {
  const flying = fly(flightsOf(table, event(1, 'deal', 'a', { partner: 'b', give: '4 wood', take: '1 ore' }), 'a'));
  expect(counts(landedTable(table, flying, 'a'))).toEqual([3, 0]);
});

test('a card that I bought is shown to me, and lies in the tray when it has landed', () => {
  const found = flightsOf(table, event(1, 'bought', 'a', { card: 'knight' }), 'a');
  expect(found.map(({ what, from, over, to }) => [what, from, over, to])).toEqual([[{ card: 'knight' }, '[data-pile="deck"]', 'main', '[data-card="knight"].waits']]);
  expect(comingCards(fly(found))['knight']).toBe(1);
  expect(comingCards(fly())['knight']).toBe(0);
  expect(flightsOf(table, event(1, 'buy', 'a', { left: 3 }), 'a').map(({ to }) => to)).toEqual(['[data-pile="wool"]']);
});

test('nothing on its way leaves everything as it is', () => expect(landedTable(table, fly(), 'a')).toBe(table));
