import { expect, test } from 'vitest';
import type { NordView, Option, Preview } from '../src/lib/api.ts';
import { arrowsOf, wayLine } from '../src/games/nord/board/arrows.ts';
import { waysOf } from '../src/games/nord/ways.ts';

// A at b2, B at e2; from b3 either over c3 or over b4, and on to e3
const worker = (at: string, seat: string) => ({ at, seat, fresh: false });
const view = {
  seat: 'a',
  prompt: { key: 'path', args: { start: 'A', goal: 'B' } },
  table: {
    settlements: [{ name: 'A', at: 'b2' }, { name: 'B', at: 'e4' }],
    workers: [worker('b3', 'a'), worker('c3', 'a'), worker('b4', 'b'), worker('c4', 'b'), worker('d4', 'a')],
    path: ['b3', 'c3', 'b4', 'c4', 'd4'],
  },
} as unknown as NordView;
const option = (space: string) => ({ text: `path ${space}`, verb: 'path', args: { cell: space }, on: [`cell:${space}`] }) as unknown as Option;
const options = [option('b4'), option('c3')];
const event = (kind: string, args: Record<string, unknown> = {}) => ({ kind, seat: 'a', args });
const after = (key: string | null, events: unknown[] = [], path: string[] = []) => ({ view: { prompt: key && { key }, table: { path } }, events }) as unknown as Preview;

test('each way goes over its own space, numbered as its option', () => {
  const [one, two] = waysOf(view, options, []);
  expect(one).toMatchObject({ n: 1, move: { text: 'path b4' }, spaces: ['b2', 'b3', 'b4', 'c4', 'd4', 'e4'], men: null, ghost: null });
  expect(two).toMatchObject({ n: 2, move: { text: 'path c3' }, spaces: ['b2', 'b3', 'c3', 'c4', 'd4', 'e4'] });
});

test('the preview tells how many men go, and what becomes of them', () => {
  const attack = event('attack', { start: 'A', goal: 'B' });
  const leave = (space: string) => event('leave', { space });
  const died = after(null, [attack, leave('b3'), leave('d4'), event('die'), event('post', { settlement: 'B' })]);
  const [one, two] = waysOf(view, options, [died, null]);
  expect(one!.men).toBe(2);
  expect(one!.ghost!.men.map((man) => man.fate)).toEqual(['dies', 'goal']);
  expect(two).toMatchObject({ men: null, ghost: null, then: null });
});

test('a way that leaves more to choose says so, and counts nobody too early', () => {
  const [one, two] = waysOf(view, options, [after('path', [], view.table.path), after('fifth', [], ['b3', 'c3', 'c4', 'd4'])]);
  expect(one).toMatchObject({ then: 'path', men: null });
  expect(two).toMatchObject({ then: 'fifth', men: 3 });
});

test('once the attack has happened, the next question is about another one', () => {
  const attack = event('attack', { start: 'A', goal: 'B' });
  const fallen = after('path', [attack, event('leave', { space: 'b3' }), event('die')], []);
  expect(waysOf(view, options, [fallen, null])[0]).toMatchObject({ then: null, men: 1, spaces: ['b2', 'b3', 'b4', 'c4', 'd4', 'e4'] });
});

test('an attack of the same goal before it in the turn is not this one', () => {
  const attack = event('attack', { start: 'A', goal: 'B' });
  const leave = (space: string) => event('leave', { space });
  const twice = after(null, [attack, leave('b3'), event('die'), attack, leave('c3'), leave('d4'), event('return', { n: 2 })]);
  expect(waysOf(view, options, [twice, null], 1)[0]!.ghost!.men.map((man) => man.fate)).toEqual(['returns', 'returns']);
});

test('lines of two ways lie beside each other where they go together', () => {
  const spaces = ['b2', 'b3', 'b4'];
  expect(wayLine(spaces, -8)).not.toBe(wayLine(spaces, 8));
  expect(wayLine([], 0)).toBe('');
});

test('a goal that is attacked twice in a turn has two arrows', () => {
  const ghost = (...men: string[]) => ({ seat: 'a', start: 'A', goal: 'B', men: men.map((at) => ({ at, fate: 'dies' as const })) });
  const arrows = arrowsOf(view.table, [ghost('b3', 'c3'), ghost('d4')]);
  expect(new Set(arrows.map(({ id }) => id)).size).toBe(2);
});
