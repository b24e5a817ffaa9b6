import { beforeAll, expect, test } from 'vitest';
import { language } from '../src/lib/lang.svelte.ts';
import { brief, changeOf, signedWords, spanOf, words } from '../src/games/nord/spans.ts';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await language.choose('en');
});

const told = (points: number[], most = points) => ({ points, most });

test('a settled number is one, an open one goes from the least to the most', () => {
  expect(brief(spanOf(told([3, 1]), 1))).toBe('1');
  expect(brief(spanOf(told([0, 1], [3, 1]), 0))).toBe('0–3');
  expect(words(spanOf(told([0, 1], [3, 1]), 0))).toBe('0 to 3');
});

test('a change is told with its sign, and nothing as nothing', () => {
  const change = (now: number, least: number, most: number): string => signedWords(changeOf(spanOf(told([now]), 0), spanOf(told([least], [most]), 0)));
  expect(change(1, 2, 4)).toBe('+1 to +3');
  expect(change(1, 1, 4)).toBe('0 to +3');
  expect(change(3, 1, 4)).toBe('−2 to +1');
  expect(change(3, 2, 2)).toBe('−1');
});
