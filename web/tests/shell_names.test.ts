import { beforeAll, expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/api.ts';
import { language } from '../src/lib/lang.svelte.ts';
import { isYou, personName } from '../src/lib/seats.ts';
import { suggested } from '../src/shell/names.ts';
import { lobbyTerms, termsOf } from '../src/shell/terms.ts';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await language.choose('de');
  await language.game('nord'); // what only tables say, comes with them
});

test('a name that the server made up is said in the chosen language', () => {
  expect(personName('Guest 12')).toBe('Gast 12');
  expect(personName('Guestav')).toBe('Guestav');
});

test('a name to begin with is the own one, or one that nobody at the table has', () => {
  expect(suggested('Ada', [], () => 0)).toBe('Ada');
  expect(suggested(null, [], () => 0)).toBe('Astrid');
  expect(suggested('Guest 3', ['Astrid'], () => 0)).toBe('Bjarne');
});

test('the terms of a table in a line', () => {
  const info = (options: TableInfo['options']) => ({ options, seats: [{ person: {}, bot: null }, { person: null, bot: null }], hints: false, clock: { kind: 'none' } }) as unknown as TableInfo;
  expect(termsOf(info({ seats: 2, island: 'eid' }))).toBe('auf der Insel Eid · 2 Spieler · keine Uhr · keine Tipps');
  expect(termsOf(info({ island: 'random-2-17' }))).toContain('zufälligen Insel');
  expect(termsOf(info({ target: 10 }))).toBe('2 Spieler · keine Uhr · keine Tipps');
});

test('what is agreed before the start, one thing apart from the other', () => {
  const seats = [{ person: {}, bot: null }, { person: null, bot: null }];
  const info = { seats, hints: false, clock: { kind: 'none' }, undo: 'none', silence: 1440, public: true } as unknown as TableInfo;
  expect(lobbyTerms(info)).toBe('keine Uhr · Zurücknehmen: Nie · keine Tipps · Wer weg ist: Schweigen gilt als Zustimmung nach 1 Tag · Öffentlicher Tisch');
});

test('I am You while a bot plays for me, too; not where I have several seats', () => {
  const info = (...mine: boolean[]) => ({ seats: mine.map((own, n) => ({ seat: 'abc'[n], person: { id: own ? 'me' : 'x' }, bot: 'greedy' })) }) as unknown as TableInfo;
  expect(['a', 'b'].map((seat) => isYou(info(true, false), seat, 'me'))).toEqual([true, false]);
  expect(['a', 'b'].map((seat) => isYou(info(true, true), seat, 'me'))).toEqual([false, false]);
});
