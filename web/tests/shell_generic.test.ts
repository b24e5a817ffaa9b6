import { expect, test, vi } from 'vitest';
import { namesSeat, parted, shapeOf } from '../src/games/generic/facts.ts';
import { isComplete, moveText } from '../src/games/generic/forms.ts';
import { type Choice, groupsOf, matches } from '../src/games/generic/groups.ts';
import { partsOf } from '../src/games/generic/lore.ts';
import { crossingsOf, LORE } from '../src/games/settlers/plain.ts';
import { readBundle } from '../src/lib/bundle.ts';
import type { Form, Option, SettlersView } from '../src/lib/api.ts';
import { language } from '../src/lib/lang.svelte.ts';

const HAND = { wood: 3, brick: 1, ore: 2 };
const OFFER: Form = { verb: 'offer', fields: [{ name: 'give', most: HAND, total: null }, { name: 'take', most: { grain: 2, ore: 1 }, total: null }] };
const DISCARD: Form = { verb: 'discard', fields: [{ name: 'cards', most: HAND, total: 3 }] };

test('a form becomes the text of a move', () => {
  expect(moveText(OFFER, { give: { wood: 2 }, take: { ore: 1 } })).toBe('offer 2 wood for 1 ore');
  expect(moveText(DISCARD, { cards: { ore: 1, wood: 2, brick: 0 } })).toBe('discard 2 wood 1 ore');
  expect(moveText(OFFER, { give: { wood: 1 } })).toBe('offer 1 wood for nothing');
});

test('a form is complete within its bounds only', () => {
  expect(isComplete(OFFER, { give: { wood: 2 }, take: { ore: 1 } })).toBe(true);
  expect(isComplete(OFFER, { give: { wood: 2 } })).toBe(false);
  expect(isComplete(OFFER, { give: { wood: 4 }, take: { ore: 1 } })).toBe(false);
  expect(isComplete(OFFER, { give: { wool: 1 }, take: { ore: 1 } })).toBe(false);
  expect(isComplete(DISCARD, { cards: { wood: 3 } })).toBe(true);
  expect(isComplete(DISCARD, { cards: { wood: 2 } })).toBe(false);
  expect(isComplete(DISCARD, { cards: { wood: 3, ore: 1 } })).toBe(false);
});

test('a bundle is read, anything else is not one', () => {
  expect(readBundle('2 wood 1 ore')).toEqual({ wood: 2, ore: 1 });
  expect(readBundle('nothing')).toEqual({});
  expect(readBundle('-2 ore')).toEqual({ ore: -2 });
  expect(readBundle('d5')).toBeNull();
  expect(readBundle('2 wood for 1 ore')).toBeNull();
});

test('facts find the shape that suits them', () => {
  expect(shapeOf({ wood: 1, ore: 0 }).kind).toBe('counts');
  expect(shapeOf({ b: { wood: 1 } }).kind).toBe('facts');
  expect(shapeOf([3, 4])).toEqual({ kind: 'words', values: [3, 4] });
  expect(shapeOf(null)).toEqual({ kind: 'text', value: null });
  const table = shapeOf([{ at: 'A5', bandits: 0, shown: null }, { at: 'A7', bandits: 0, shown: null }]);
  expect(table).toMatchObject({ kind: 'table', columns: ['at'] });
});

test('a letter is a seat only where the fact says so', () => {
  expect(namesSeat('turn', 'b')).toBe(true);
  expect(namesSeat('board', 'b')).toBe(false);
  expect(namesSeat('turn', 'trade')).toBe(false);
});

test('short facts and tables are parted, empty ones and hidden ones left out', () => {
  const { short, long } = parted({ turn: 'a', dice: null, deck: 0, tiles: [{ at: 'A5' }], players: [{ seat: 'a' }] }, new Set(['players']));
  expect(short).toEqual([['turn', 'a'], ['deck', 0]]);
  expect(long.map(([name]) => name)).toEqual(['tiles']);
});

test('the crossings of a tile are those of the notation', () => {
  expect(crossingsOf('A5')).toEqual(['a5', 'b6', 'c6', 'd5', 'c4', 'b4']);
  expect(crossingsOf('C7')).toEqual(['e7', 'f8', 'g8', 'h7', 'g6', 'f6']);
});

test('nested data keeps everything: maps of things, lists of lists, columns of later rows', () => {
  expect(shapeOf({ b3: { owner: 'a', men: 2 }, c4: { owner: null, men: 0, wild: 'wolf' } })).toMatchObject({ kind: 'table', columns: ['', 'owner', 'men', 'wild'] });
  expect(shapeOf([['b3', 'c4'], ['d5']])).toEqual({ kind: 'list', values: [['b3', 'c4'], ['d5']] });
  expect(shapeOf([{ at: 'b3' }, { at: 'c4', wild: 'wolf' }])).toMatchObject({ kind: 'table', columns: ['at', 'wild'] });
  expect(shapeOf({ clan: 'wolf', hand: ['raid'], gone: null })).toEqual({ kind: 'facts', entries: [['clan', 'wolf'], ['hand', ['raid']]] });
});

test('before the first turn there is no phase of a turn', () => {
  const short = (table: Parameters<typeof parted>[0]) => Object.fromEntries(parted(table, new Set()).short);
  expect(short({ number: 0, phase: 'setup', turn: 'b', acting: 'b' })).toEqual({ phase: 'setup', turn: 'b' });
  expect(short({ number: 3, phase: 'trade', turn: 'b', acting: 'c', played: false })).toEqual({ number: 3, phase: 'trade', turn: 'b', acting: 'c' });
});

const choice = (text: string): Choice => ({ text, verb: text.split(' ')[0]!, head: text.split(' ')[1] ?? '', label: text.split(' ').slice(1).join(' '), note: '' });

test('moves are grouped by verb, and many of one verb by where they begin', () => {
  const few = ['build b3', 'march b3 c4', 'build c4'].map(choice);
  expect(groupsOf(few).map((group) => [group.key, group.choices.length])).toEqual([['build', 2], ['march', 1]]);
  const marches = ['b3', 'c4', 'd5'].flatMap((from) => Array.from({ length: 8 }, (_, n) => choice(`march ${from} e${n}`)));
  expect(groupsOf(marches).map((group) => group.key)).toEqual(['march b3', 'march c4', 'march d5']);
  expect(groupsOf(Array.from({ length: 30 }, (_, n) => choice(`settle a${n}`))).map((group) => group.key)).toEqual(['settle']);
});

test('a search finds all its words in any order', () => {
  expect(matches('ore build', 'Build a settlement', 'a5', 'ore 6')).toBe(true);
  expect(matches('ore wool', 'Build a settlement', 'a5', 'ore 6')).toBe(false);
});

test('what a move names is told part by part: bundles, names of seats, places', () => {
  const said = (args: Option['args']): string[] => partsOf({ text: '', verb: 'march', args, on: [] }, (seat) => `<${seat}>`);
  expect(said({ start: 'b3', goal: 'a', number: 2 })).toEqual(['b3', 'a', '2']);
  expect(said({ seat: 'a', give: { lances: 2 } })).toEqual(['<a>', '2 lances']);
  expect(said({})).toEqual([]);
});

test('an answer that can be taken says what would change hands', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await language.choose('en');
  await language.game('settlers');
  const replies = [{ seat: 'b', answer: 'accept', give: null, take: null }, { seat: 'c', answer: 'counter', give: { wool: 2 }, take: { brick: 1 } }];
  const view = { game: 'settlers', table: { offer: { seat: 'a', give: { wood: 1 }, take: { ore: 1 }, replies } } } as unknown as SettlersView;
  const deal = (partner: string): string => LORE.noteOf(view, { text: `deal ${partner}`, verb: 'deal', args: { seat: partner }, on: [] }, String);
  expect(deal('b')).toBe('you give 1 wood and get 1 ore');
  expect(deal('c')).toBe('you give 1 brick and get 2 wool');
  expect(deal('d')).toBe('');
});
