/** Why a hint of Northgard advises its moves: from what they would change, and from what is foretold of them. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Hint, Move } from '../src/lib/api.ts';
import type { NorthgardView } from '../src/games/northgard/model.ts';
import { whyOf } from '../src/games/northgard/why.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { language } = await import('../src/lib/lang.svelte.ts');
const { whyText } = await import('../src/games/northgard/asking/heads.ts');

const ME = { seat: 'a', fame: 3, goods: { food: 1 }, units: 5, strongholds: 1, harvest: { food: 1 }, winter: { food: 4 } };
const LAND = [{ name: 'Sn', owner: 'a', areas: ['Sn'] }, { name: 'Se', owner: 'b', areas: ['Se'] }];
const view = (me: object = {}, forecast: object | null = null): NorthgardView => ({ seat: 'a', table: { players: [{ ...ME, ...me }], territories: LAND }, mine: null, forecast }) as unknown as NorthgardView;
const move = (verb: string, args: Move['args'] = {}): Move => ({ text: verb, verb, args });
const hint = (moves: Move[], after: NorthgardView = view(), more: Partial<Hint['preview']> = {}): Hint => ({ bot: 'greedy', moves, preview: { type: 'preview', moves: moves.length, stopped: false, view: after, events: [], ...more } }) as unknown as Hint;
const closes = (area: string) => [{ kind: 'close', seat: 'a', args: { area, tiles: 2 } }] as unknown as Hint['preview']['events'];
const FOOD = { attacks: [], led: [], food: [{ n: 0, win: 58, worst: 31 }, { n: 1, win: 78, worst: 40 }], signs: null };
const ATTACKS = { attacks: [{ goal: 'Se', units: 3, win: 64, fed: 20 }], led: [], food: [], signs: null };

beforeAll(async () => {
  await language.game('northgard');
  await language.choose('en');
});

test('an attack is told by its odds, before it is made and when food is asked', () => {
  const attack = move('move', { start: 'Sn', goal: 'Se', number: 3 });
  expect(whyOf(hint([attack], view({ units: 2 })), view({}, ATTACKS))).toEqual({ kind: 'odds', win: 64, fed: 20 });
  expect(whyOf(hint([move('play'), attack], view({}, FOOD)), view())).toEqual({ kind: 'odds', win: 58, fed: 31 });
  const feed = [move('play'), attack, move('feed', { number: 1 })];
  expect(whyOf(hint(feed, view({}, FOOD), { stopped: true, moves: 2 }), view())).toEqual({ kind: 'odds', win: 78, fed: 40 });
  const signs = { attacks: [], led: [], food: [], signs: { axe: 100, skull: 40 } };
  expect(whyText(hint([move('axe')], view(signs), { stopped: true, moves: 0 }), view({}, signs))).toBe('100 % to win.');
});

test('land that is closed comes before what else it brings, but only mine', () => {
  const after = view({ fame: 5, harvest: { food: 2, fame: 1 } });
  expect(whyOf(hint([move('lay')], after, { events: closes('Sn') }), view())).toEqual({ kind: 'closes', at: 'Sn', fame: 2 });
  expect(whyOf(hint([move('lay')], after, { events: closes('Se') }), view())).toEqual({ kind: 'fame', n: 2 });
  expect(whyOf(hint([move('build')], view({ strongholds: 2 })), view())).toEqual({ kind: 'strongholds', n: 2 });
});

test('a winter that is paid comes before what a year brings, and that before what comes at once', () => {
  expect(whyOf(hint([move('build')], view({ harvest: { food: 3 } })), view())).toEqual({ kind: 'winter', was: 2, n: 0 });
  expect(whyOf(hint([move('build')], view({ harvest: { food: 1, wood: 2 }, goods: { wood: 9 } })), view())).toEqual({ kind: 'year', gains: { wood: 2 } });
  expect(whyOf(hint([move('choose')], view({ goods: { food: 1, lore: 2 }, units: 6 })), view())).toEqual({ kind: 'goods', gains: { lore: 2 } });
  expect(whyText(hint([move('recruit')], view({ units: 7 })), view())).toBe('2 more units on the map.');
});

test('an upgrade is told by what the new card does', () => {
  expect(whyText(hint([move('upgrade', { card: 'recruit', new: 'teamwork' })]), view())).toBe('Two of: recruit 1, move 1, explore, build.');
});

test('a pass leads to the harvest; what brings nothing that could be told has no reason', () => {
  expect(whyText(hint([move('pass'), move('take')]), view({ harvest: { fame: 2, food: 1 } }))).toBe('Harvest: 2 fame, 1 food.');
  expect(whyText(hint([move('play'), move('explore')]), view())).toBe('');
});
