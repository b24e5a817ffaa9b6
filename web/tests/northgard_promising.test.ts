/** What the table does by itself at Northgard: a tile is tried where it closes most, a camp adds its unit; and who is about to win. */
import { expect, test, vi } from 'vitest';
import type { MatchEvent, NorthgardTable, NorthgardView, Option, Preview } from '../src/lib/api.ts';
import type { Table } from '../src/lib/table.svelte.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

const { NO_PICKS } = await import('../src/games/northgard/asking/answers.ts');
const { closed, promising } = await import('../src/games/northgard/asking/promising.ts');
const { dominating } = await import('../src/games/northgard/panels/standing.ts');
const { Turn } = await import('../src/games/northgard/turn.svelte.ts');

const option = (verb: string, args: Option['args']): Option => ({ verb, args, text: [verb, ...Object.values(args)].join(' '), on: [] });
const lay = (east: string, south: string, turn = 'n', tile = '4'): Option => option('lay', { tile, east, south, turn });
const TILES = [[0, 0], [1, 0], [0, 1]].map(([x, y]) => ({ x, y })) as unknown as NorthgardTable['tiles'];
const close = (seat: string, tiles: number): MatchEvent => ({ seq: 1, kind: 'close', seat, args: { area: 'Sn', tiles }, text: '' });

test('cells with most land beside them come first, for the tile in hand', () => {
  const options = [lay('e2', '0'), lay('e1', 's1'), lay('e1', 's1', 'e'), lay('e1', 's1', 'n', '7')];
  expect(promising(options, NO_PICKS, TILES).map(({ text }) => text)).toEqual(['lay 4 e1 s1 n', 'lay 4 e1 s1 e', 'lay 4 e2 0 n']);
});

test('my own land counts, others’ against it', () => {
  expect(closed([close('a', 3), close('b', 2)], 'a')).toBe(1);
  expect(closed([], 'a')).toBe(0);
});

const view = (key: string, options: Option[]): NorthgardView => ({ seat: 'a', prompt: { id: '3a', key, args: {}, options, forms: [], text: '' }, table: { players: [], tiles: TILES }, mine: { hand: ['recruit', 'move'] }, can_undo: true }) as unknown as NorthgardView;

test('a tile is tried where it closes most, unless somebody has tried it already', async () => {
  const looks: string[][] = [];
  const table = { id: 'one', mine: [], seen: [], preview: async (_seat: string, _prompt: string, moves: string[]) => (looks.push(moves), { view: view('turn', []), stopped: false, events: moves[0]!.endsWith('e') ? [close('a', 2)] : [] } as unknown as Preview) };
  const turn = new Turn(table as unknown as Table);
  await turn.ask(view('explore', [lay('e2', '0'), lay('e1', 's1'), lay('e1', 's1', 'e')]));
  await turn.suggest();
  expect([turn.trial?.move.text, turn.picks.cell, turn.picks.facing]).toEqual(['lay 4 e1 s1 e', 'e1 s1', 'e']);
  expect(looks.length).toBe(3);
  await turn.pick('cell:e2 0');
  await turn.suggest();
  expect(turn.trial?.move.text).toBe('lay 4 e2 0 n');
});

test('a camp adds its unit by itself, and can be left out', async () => {
  const [play, recruit, camp, done] = [option('play', { card: 'recruit' }), option('recruit', { area: 'Sn' }), option('camp', { area: 'Sn' }), option('done', {})];
  const next: Record<string, NorthgardView> = { play: view('recruit', [recruit, done]), recruit: view('recruit', [camp, done]), camp: view('recruit', [done]), done: view('turn', [option('end', {})]) };
  const table = { id: 'one', mine: [], seen: [], preview: async (_seat: string, _prompt: string, moves: string[]) => ({ view: next[moves.at(-1)!.split(' ')[0]!], stopped: false, events: [] }) };
  const turn = new Turn(table as unknown as Table);
  await turn.ask(view('turn', [play]));
  await turn.choose(0);
  await turn.pick('land:Sn');
  expect([turn.moves.map(({ verb }) => verb), turn.camped, turn.card]).toEqual([['play', 'recruit', 'camp', 'done'], true, null]);
  await turn.leaveCamp();
  expect([turn.moves.map(({ verb }) => verb), turn.camped]).toEqual([['play', 'recruit'], false]);
  await turn.undo();
  expect(turn.moves.map(({ verb }) => verb)).toEqual(['play']);
});

test('three strongholds win at the end of the year, in a match of seven', () => {
  const players = [{ seat: 'a', strongholds: 2 }, { seat: 'b', strongholds: 3 }] as unknown as NorthgardTable['players'];
  expect([dominating({ years: 7, players }), dominating({ years: 10, players }), dominating({ years: 7, players: players.slice(0, 1) })]).toEqual(['b', null, null]);
});
