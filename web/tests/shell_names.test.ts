import { beforeAll, expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/api.ts';
import { language } from '../src/lib/lang.svelte.ts';
import { personName } from '../src/lib/seats.ts';
import { suggested } from '../src/shell/names.ts';
import { termsOf } from '../src/shell/terms.ts';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await language.choose('de');
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
