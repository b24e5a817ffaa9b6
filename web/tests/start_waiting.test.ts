import { beforeAll, expect, test } from 'vitest';
import type { SeatInfo, TableLine } from '../src/lib/api.ts';
import { language } from '../src/lib/lang.svelte.ts';
import { rivals } from '../src/shell/lines.ts';
import { tokenIn } from '../src/shell/places.ts';
import { isPlayed, leftWords, waitingOf } from '../src/start/waiting.ts';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await language.choose('en');
});

const seat = (letter: string, part: Partial<SeatInfo>): SeatInfo => ({
  seat: letter, name: part.person?.name ?? null, person: null, bot: null, kept: null, resigned: false, time_up: false, left: null, running: false, ...part,
});
const ME = seat('a', { person: { id: 'me', name: 'Ada' } });
const BOT = seat('b', { name: 'Orm', bot: 'greedy' });
const line = (id: string, part: Partial<TableLine>): TableLine => ({
  id, game: 'nord', rules: '1', stage: 'running', public: false, created: 0, updated: 0, clock: { kind: 'none' },
  seats: [ME, BOT], due: null, asked: [], my_turn: false, my_consent: false, outcome: null, from_position: false, whatif: null, played: null, ...part,
});
const ENDED = { ending: 'over', points: [3, 5], places: [2, 1] } as unknown as TableLine['outcome'];

test('my turns come first, the least time before all, and no board to try things on', () => {
  const { turns, others } = waitingOf([
    line('calm', { my_turn: true, updated: 1 }),
    line('fresh', { my_turn: true, updated: 9 }),
    line('late', { my_turn: true, due: 500 }),
    line('soon', { my_consent: true, due: 100 }),
    line('theirs', { updated: 3 }),
    line('open', { stage: 'open', updated: 7 }),
    line('trial', { my_turn: true, whatif: 'x' }),
    line('over', { stage: 'over', outcome: ENDED }),
  ]);
  expect(turns.map(({ id }) => id)).toEqual(['soon', 'late', 'fresh', 'calm']);
  expect(others.map(({ id }) => id)).toEqual(['open', 'theirs']);
});

test('only a match of mine that was played out is played again', () => {
  expect(isPlayed(line('t', { stage: 'over', outcome: ENDED }), 'me')).toBe(true);
  expect(isPlayed(line('t', { stage: 'over', outcome: ENDED }), 'you')).toBe(false);
  expect(isPlayed(line('t', { stage: 'over', outcome: { ...ENDED!, ending: 'abandoned' } as never }), 'me')).toBe(false);
  expect(isPlayed(line('t', {}), 'me')).toBe(false);
});

test('time that is left is rounded down, but never to nothing', () => {
  const hour = 3_600_000;
  expect(leftWords(19.9 * hour, 0)).toBe('19 hours left');
  expect(leftWords(50 * hour, 0)).toBe('2 days left');
  expect(leftWords(hour / 2, 0)).toBe('30 minutes left');
  expect(leftWords(0, hour)).toBe('1 minute left');
});

test('those whom one plays against are named, each once', () => {
  expect(rivals(line('t', { seats: [ME, BOT, seat('c', { name: 'Orm', bot: 'greedy' })] }), 'me')).toBe('Orm (bot)');
  expect(rivals(line('t', { seats: [ME, { ...ME, seat: 'b' }] }), 'me')).toBe('');
});

test('a recovery link is read as it was copied', () => {
  for (const link of ['https://h/#recover=abc', ' http://127.0.0.1:8420/#recover=abc ', '#recover=abc', 'recover=abc']) expect(tokenIn(link)).toBe('abc');
  for (const link of ['', 'abc', 'https://h/', 'https://h/#table=abc']) expect(tokenIn(link)).toBe('');
});
