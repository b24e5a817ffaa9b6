import { expect, test } from 'vitest';
import { arrived, linkTo } from '../src/lib/arrival.ts';

test('a link to a table becomes an address of the page', () => {
  expect(arrived('/table/Ab_-9', '')).toBe('/#table=Ab_-9');
  expect(arrived('/table/Ab_-9', '#at=12&seat=a')).toBe('/#table=Ab_-9&at=12&seat=a');
});

test('all other addresses stay as they are', () => {
  for (const path of ['/', '/nord', '/table/', '/table/a/b', '/table/<b>']) expect(arrived(path, '#at=12')).toBeNull();
});

test('a link to a place says which table, in which language, and what is to be seen there', () => {
  expect(linkTo({ table: 'abc' }, 'en')).toBe('/table/abc');
  expect(linkTo({ table: 'abc', at: '12', seat: '-' }, 'de')).toBe('/table/abc?lang=de#at=12&seat=-');
  expect(linkTo({ book: 'nord' }, 'de')).toBe('/#book=nord');
  const url = new URL(linkTo({ table: 'abc', at: '12' }, 'de'), 'http://here');
  expect(arrived(url.pathname, url.hash)).toBe('/#table=abc&at=12');
});
