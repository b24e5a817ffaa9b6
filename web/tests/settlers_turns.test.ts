/** What a person means who presses a build button in vain, and what the others have built meanwhile. */
import { expect, test } from 'vitest';
import type { MatchEvent, SettlersTable } from '../src/lib/api.ts';
import { belowOf } from '../src/games/settlers/below.ts';
import { candidateOf } from '../src/games/settlers/candidates.ts';
import { since } from '../src/games/settlers/recent.ts';

// two tiles side by side
const table = {
  tiles: [{ at: 'A2' }, { at: 'A4' }],
  buildings: [{ at: 'a2', seat: 'a', city: false }, { at: 'a4', seat: 'b', city: true }],
  roads: [{ at: 'a2-b3', seat: 'a' }],
} as unknown as SettlersTable;

test('a road goes on from my own pieces, a settlement to the end of my road', () => {
  expect(candidateOf('road', table, 'a').target).toMatch(/\b(a2|b3)\b/);
  expect(candidateOf('road', table, 'a').target).not.toBe('a2-b3');
  expect(candidateOf('settle', table, 'a')).toEqual({ move: 'settle b3', target: 'b3' });
  expect(candidateOf('city', table, 'a')).toEqual({ move: 'city a2', target: 'a2' });
  expect(candidateOf('city', table, 'b').target).toBe('a4'); // no settlement left: the server says so
  expect(candidateOf('buy', table, 'a').move).toBe('buy');
});

test('a trade to ask about gives what is there', () => {
  expect(candidateOf('trade', table, 'a', { wool: 2 }).move).toBe('offer 1 wool for 1 wood');
  expect(candidateOf('trade', table, 'a', { wood: 1 }).move).toBe('offer 1 wood for 1 brick');
  expect(candidateOf('trade', table, 'a', {}).move).toBe('offer 1 wood for 1 brick');
});

test('what stands below the headline advises nothing that is forbidden', () => {
  expect(belowOf('main', { payable: false, tradable: true, ends: true })).toBe('nothing');
  expect(belowOf('main', { payable: false, tradable: false, ends: true })).toBe('done');
  expect(belowOf('main', { payable: true, tradable: true, ends: true })).toBe('last_trade');
  expect(belowOf('main', { payable: true, tradable: false, ends: true })).toBe('main');
  expect(belowOf('main', { payable: true, tradable: true, ends: false })).toBe('main');
  expect(belowOf('steal', { payable: false, tradable: false, ends: false })).toBe('steal');
});

test('who has nothing on the island still gets a place to ask about', () => {
  expect(candidateOf('road', table, 'c').target).toContain('-');
  expect(candidateOf('settle', table, 'c').target).toMatch(/^[a-z]\d+$/);
});

test('what is new is what others built after my last action', () => {
  const happened = (kind: string, seat: string, args: Record<string, string>): MatchEvent => ({ seq: 0, kind, seat, args, text: '' });
  const events = [
    happened('road', 'b', { path: 'a4-b5' }),
    happened('roll', 'a', {}),
    happened('settle', 'b', { crossing: 'b5' }),
    happened('gain', 'a', { cards: '1 ore' }),
    happened('road', 'c', { path: 'c1-d1' }),
  ];
  expect(since(events, 'a', new Set(['roll']))).toEqual(['b5', 'c1-d1']);
});

test('who only looks on is shown what this turn brought', () => {
  const happened = (kind: string, seat: string, args: Record<string, string>): MatchEvent => ({ seq: 0, kind, seat, args, text: '' });
  const events = [happened('settle', 'a', { crossing: 'a4' }), happened('turn', 'b', {}), happened('road', 'b', { path: 'a4-b5' })];
  expect(since(events, null, new Set(['roll']))).toEqual(['a4-b5']);
});
