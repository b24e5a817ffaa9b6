import { beforeAll, expect, test } from 'vitest';
import { type Problem, Refused, type SeatInfo, type TableLine, Unreachable } from '../src/lib/api.ts';
import { language } from '../src/lib/lang.svelte.ts';
import { outcomeOf, sitters, stateOf } from '../src/shell/lines.ts';
import { reason, sentence } from '../src/shell/reason.ts';
import { isTrial } from '../src/shell/trials.ts';
import { ago } from '../src/shell/when.ts';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await language.choose('en');
});

const seat = (letter: string, part: Partial<SeatInfo>): SeatInfo => ({
  seat: letter, name: part.person?.name ?? null, person: null, bot: null, kept: null, resigned: false, time_up: false, left: null, running: false, ...part,
});
const ME = seat('a', { person: { id: 'me', name: 'Ada' } });
const BOT = seat('b', { name: 'Orm', bot: 'greedy' });
const SIGRUN = seat('c', { person: { id: 's', name: 'Sigrun' } });
const line = (part: Partial<TableLine>): TableLine => ({
  id: 't', game: 'nord', rules: '1', stage: 'running', public: false, created: 0, updated: 0, clock: { kind: 'none' },
  seats: [ME, BOT], due: null, asked: [], my_turn: false, my_consent: false, outcome: null, from_position: false, whatif: null, played: null, ...part,
});

test('a line says who sits there, each once', () => {
  expect(sitters(line({ seats: [ME, BOT, seat('c', { name: 'Tove', bot: 'greedy' }), seat('d', {}), seat('e', {})] }), 'me')).toBe('You, Orm (bot), Tove (bot), free seat');
});

test('who resigned or lets a bot play is still called by name', () => {
  const gone = { ...SIGRUN, bot: 'greedy', resigned: true };
  expect(sitters(line({ seats: [ME, gone] }), 'me')).toBe('You, Sigrun');
  expect(sitters(line({ seats: [{ ...ME, bot: 'greedy' }, SIGRUN] }), 'me')).toBe('You, Sigrun');
});

test('a line says how it stands', () => {
  expect(stateOf(line({ my_turn: true, asked: ['a'] }), 'me')).toBe('Your turn');
  expect(stateOf(line({ my_consent: true, asked: ['b'] }), 'me')).toBe('You are asked to agree');
  expect(stateOf(line({ my_turn: true, my_consent: true, asked: ['a'] }), 'me')).toBe('Your turn · You are asked to agree');
  expect(stateOf(line({ seats: [ME, SIGRUN], asked: ['c'] }), 'me')).toBe('Waiting for Sigrun');
  expect(stateOf(line({ stage: 'open', seats: [ME, seat('b', {}), seat('c', {})] }), 'me')).toBe('2 free seats');
});

test('a board to try things on waits for nobody, and neither does a lesson', () => {
  const board = line({ whatif: 'x', from_position: true, my_turn: true, asked: ['a'] });
  const abandoned: Partial<TableLine> = { stage: 'over', outcome: { ending: 'abandoned', points: [0, 0], places: [1, 1], lost: [] } };
  expect(isTrial(board)).toBe(true);
  expect(stateOf(board, 'me')).toBe('Running');
  expect(isTrial(line({ from_position: true, ...abandoned }))).toBe(true);
  expect(isTrial(line({ from_position: true }))).toBe(false);
  expect(isTrial(line(abandoned))).toBe(false);
});

test('a line says how it ended', () => {
  const over = (places: number[], ending = '') => line({ stage: 'over', outcome: { ending, points: [40, 31], places, lost: [] } });
  expect(outcomeOf(over([1, 2]), 'me')).toBe('Won · 40 : 31');
  expect(outcomeOf(over([1, 1]), 'me')).toBe('Shared first place · 40 : 31');
  expect(outcomeOf(over([2, 1]), 'me')).toBe('Second · 40 : 31');
  expect(outcomeOf(over([2, 1]), null)).toBe('Won by Orm (bot) · 40 : 31');
  expect(outcomeOf(over([1, 2], 'abandoned'), 'me')).toBe('Abandoned by consent');
  const left = line({ stage: 'over', outcome: { ending: 'rules', points: [], places: [], lost: [] } });
  expect(outcomeOf(left, 'me')).toBe('Ended: the rules of this server have changed');
  expect(outcomeOf(left, null)).toBe('Ended: the rules of this server have changed');
});

test('a refusal becomes a sentence, a fault of the page does not', () => {
  const problem = { type: 'problem' as const, code: 'not_allowed' as const, text: 'that seat is taken', ruling: null, key: 'problem.taken', params: {}, move: null, number: null, update: null };
  expect(reason(new Refused(409, problem))).toBe('That seat is taken.');
  expect(reason(new Unreachable('gone'))).toMatch(/does not answer/);
  expect(() => reason(new TypeError('oops'))).toThrow('oops');
  expect(sentence('Done!')).toBe('Done!');
});

test('times are told in whole units', () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 20_000, now, 'en')).toBe('now');
  expect(ago(now - 3 * 60_000, now, 'en')).toBe('3 minutes ago');
  expect(ago(now - 49 * 3_600_000, now, 'de')).toBe('vorgestern');
});

test('no sentence of the engine stands in English on a German page', async () => {
  await language.choose('de');
  const problem = (part: Partial<Problem>) => reason(new Refused(409, { type: 'problem', code: 'not_allowed', text: 'move 2 brings something new to light', ruling: null, key: null, params: {}, move: null, number: null, update: null, ...part } as Problem));
  expect(problem({})).toMatch(/^Das geht nicht: Inzwischen/);
  expect(problem({ code: 'bad_option', text: 'island: Z is unknown (nord.N1)' })).toBe('Das passt nicht: island: Z is unknown (nord.N1).');
  // said in English by routes that know no language
  expect(problem({ key: 'problem.link', text: 'this link was used already' })).toMatch(/^Dieser Link wurde schon benutzt/);
  expect(problem({ code: 'limited', key: 'problem.limited', params: { seconds: 3 } })).toContain('3 Sekunden');
  // said in the right language by the server
  expect(problem({ key: 'problem.taken', text: 'dieser Platz ist besetzt' })).toBe('Dieser Platz ist besetzt.');
  await language.choose('en');
});
