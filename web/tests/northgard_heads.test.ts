/** What stands over and below a question of Northgard: what is asked, what is drafted, what a hint advises. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { NorthgardView, Option, Prompt } from '../src/lib/api.ts';
import type { Turn } from '../src/games/northgard/turn.svelte.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { language } = await import('../src/lib/lang.svelte.ts');
const { headOf, hintText, noteOf, titleOf } = await import('../src/games/northgard/asking/heads.ts');
const { NO_PICKS } = await import('../src/games/northgard/asking/answers.ts');
const { tellingTo } = await import('../src/lib/telling.ts');

const name = tellingTo((seat) => ({ b: 'Ylva' })[seat] ?? '?', (seat) => seat === 'a');
const option = (verb: string, args: Option['args'] = {}): Option => ({ verb, args, text: [verb, ...Object.values(args)].join(' '), on: [] });
const prompt = (key: string, options: Option[], args: Prompt['args'] = {}): Prompt => ({ id: '1a', key, text: '', args, options, forms: [] });
const turn = (some: Partial<Turn>): Turn => ({ picks: NO_PICKS, moves: [], whole: false, card: null, answer: null, taking: null, stopped: false, key: null, open: null, last: null, prompt: null, view: null, ...some }) as Turn;

beforeAll(async () => {
  await language.game('northgard');
  await language.choose('en');
});

test('a turn says how far it is', () => {
  const [play, pass, end] = [option('play', { card: 'move' }), option('pass'), option('end')];
  const head = (options: Option[], played: string): string => headOf(prompt('turn', options, { played }), name);
  expect([head([play, pass], 'nothing'), head([pass], 'nothing'), head([play, end], 'flash'), head([end], 'main')]).toEqual(['Choose a card', 'You have no card left', 'Play another card or end your turn', 'Your turn is over']);
});

test('what is drafted stands in the place of the question', () => {
  const moves = [option('play', { card: 'recruitment' }), option('recruit', { area: 'Sn' }), option('camp', { area: 'Sn' }), option('recruit', { area: 'Se' })];
  expect(titleOf(turn({ whole: true, moves }), name)).toBe('Recruit 2 units in Nordmark and 1 unit in Austvang');
  expect(titleOf(turn({ whole: true, moves: [option('play', { card: 'move' }), option('move', { start: 'Sn', goal: 'Se', number: 2 }), option('done')] }), name)).toBe('Move 2 units to Austvang');
  expect(titleOf(turn({ whole: true, moves: [option('pass')], taking: 'spy' }), name)).toBe('Pass and take Spy');
});

test('whoever is attacked is told by whom, and what is at stake', () => {
  const view = { table: { doing: { fight: { at: 'Sn', attacker: 'b', fed: [1, 0] } }, territories: [{ name: 'Sn', fame: 2, yields: { wood: 1 } }] } } as unknown as NorthgardView;
  const asked = turn({ key: 'food', open: prompt('food', [option('hold')], { area: 'Sn' }), view });
  expect([titleOf(asked, name), noteOf(asked, false)]).toEqual(['Ylva attacks Nordmark: spend food?', 'At stake: 2 fame, 1 wood a year']);
});

test('fingers tap and a mouse clicks', () => {
  const asked = turn({ key: 'recruit', open: prompt('recruit', [], { n: 2 }) });
  expect([noteOf(asked, true), noteOf(asked, false)]).toEqual(['Tap a territory: one unit for each tap.', 'Click a territory: one unit for each click.']);
});

test('a hint tells equal moves together', () => {
  expect(hintText([option('play', { card: 'outpost' }), option('recruit', { area: 'Sn' }), option('recruit', { area: 'Sn' })], name)).toBe('Play Outpost · Recruit 2 units in Nordmark');
});
