import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { MatchEvent, Problem } from '../src/lib/api.ts';
import type { Naming } from '../src/lib/wording.ts';
import { move } from './moves.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { language } = await import('../src/lib/lang.svelte.ts');
const { nordWording } = await import('../src/games/nord/wording.ts');
const { chronicle, turns } = await import('../src/games/nord/chronicle.ts');
const { entryAt, until } = await import('../src/table/chronicle.ts');
const { lookback } = await import('../src/games/nord/lookback.ts');
const words = await import('../src/lookback/entries.ts');
const { eventText, refusalText } = await import('../src/lib/wording.ts');
const { marked, pieces, tellingTo } = await import('../src/lib/telling.ts');
const { whereabouts } = await import('../src/games/nord/whereabouts.ts');

interface Story {
  seats: number;
  steps: { events: MatchEvent[] }[];
}

// made by `python -m tests.page.story` and `tests.page.records`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/story.json', 'utf8')) as Story[];
const records = JSON.parse(readFileSync('tests/.made/records.json', 'utf8')) as { game: string; log: string[] }[];
const moves = [...new Set(records.filter((record) => record.game === 'nord').flatMap((record) => record.log))];

const name = (seat: string): string => ({ a: 'Red', b: 'Blue', c: 'Green', d: 'Yellow' })[seat] ?? '?';
/** An entry told by its events, or by the move of which none tells. */
const entryText = (game: string, n: number, line: string | null, events: readonly MatchEvent[], naming: Naming): string => {
  const silent = line === null || !/^[a-d] (?!undo)[a-z]/.test(line) ? null : { seq: n, seat: line[0]!, move: move(line.slice(2)) };
  return words.entryText(game, lookback.telling, n, { events, silent, entry: line }, naming);
};
const event = (seq: number, kind: string, seat: string | null, args: Record<string, string | number> = {}): MatchEvent => ({ seq, kind, seat, args, text: `raw ${kind}` }) as MatchEvent;

beforeAll(async () => {
  nordWording();
  await language.game('nord');
});

describe.each(['en', 'de'] as const)('in %s', (lang) => {
  beforeAll(() => language.choose(lang));

  test.each(stories)('a match of $seats is told without a raw word', ({ steps }) => {
    const said = steps.flatMap(({ events }, n) => [entryText('nord', n + 1, null, events, name), ...chronicle(events, name).flatMap((each) => [each.text, each.result, ...each.details])]);
    for (const line of said) expect(line).not.toMatch(/raw |[{}]|undefined|_|\b(none|done|jarl-[a-d])\b|\.\.| {2}/);
  });

  test.each(stories)('a match of $seats is told to one of its players as his own', ({ steps }) => {
    const telling = tellingTo(name, (seat) => seat === 'a');
    const said = steps.flatMap(({ events }, n) => [entryText('nord', n + 1, null, events, telling), ...chronicle(events, telling).flatMap((each) => [each.text, each.result, ...each.details])]);
    expect(said.some((line) => line.includes(lang === 'en' ? 'You place' : 'Du setzt'))).toBe(true);
    for (const line of said) {
      expect(line).not.toMatch(/raw |[{}]|undefined|_|\.\.| {2}|\bRed\b/);
      expect(line).not.toMatch(/\bYou \w+s\b|\b[Oo]f You\b|\b[Vv]on Du\b|\bDu (beginnt|spielt|nimmt|findet|greift|postiert|bezwingt|liefert|hat|bekommt|gewinnt|kann|ist)\b/);
    }
  });

  test('so is every move of which no event tells', () => {
    expect(moves).toContain('a treasure none');
    for (const move of moves.filter((each) => /^[a-d] [a-z]/.test(each))) {
      const text = entryText('nord', 1, move, [], name);
      expect(text).not.toMatch(/none|done|undefined|[{}]/);
      expect(text).not.toContain(move.slice(2));
    }
  });
});

describe('the log', () => {
  beforeAll(() => language.choose('en'));

  test('of a declined treasure and of an attack in the making', () => {
    const say = (move: string): string => entryText('nord', 1, move, [], name);
    expect(say('a treasure none')).toBe('Red plays no treasure.');
    expect(say('b done')).toBe('Blue ends the placement.');
    expect(say('c attack A B')).toBe('Green chooses an attack: from Aith on Brae.');
    expect(say('d path g7')).toBe('Yellow leads the attack over g7.');
  });

  test('speaks to whoever looks back', () => {
    const me = tellingTo(name, (seat) => seat === 'a');
    const say = (move: string): string => entryText('nord', 1, move, [], me);
    expect(say('a treasure none')).toBe('You play no treasure.');
    expect(say('a undo')).toBe('You take back a move.');
    expect(say('b done')).toBe('Blue ends the placement.');
    expect(entryText('nord', 9, null, [event(9, 'win', 'a', { points: 81 })], me)).toBe('You win with 81 points.');
    expect(eventText('nord', event(3, 'taken.undone', 'a', { turn: 1 }), me)).toBe('You take back the turn.');
    expect(eventText('nord', event(3, 'taken.undone', 'b', { moves: 2 }), me)).toBe('Blue takes back 2 moves.');
  });

  test('why not, where it speaks of me', () => {
    const me = tellingTo(name, (seat) => seat === 'a');
    const why = (key: string, params: Record<string, string>): string => refusalText('nord', { code: 'illegal', key: `refusal.${key}`, params } as unknown as Problem, me);
    expect(why('R30', { owner: 'b', space: 'c4' })).toBe('A worker of Blue already stands on c4.');
    expect(why('B16.turn', { asked: 'b', seat: 'a' })).toBe('It is Blue who must decide now, not you.');
  });

  test('tells an attack in a sentence, not man by man', () => {
    const events = [event(4, 'attack', 'a', { start: 'A', goal: 'B', n: 2 }), event(4, 'leave', 'a', { space: 'e5' }), event(4, 'leave', 'a', { space: 'e6' }), event(4, 'die', 'a', { worth: 4 }), event(4, 'post', 'a', { settlement: 'B' }), event(4, 'turn', 'b')];
    expect(entryText('nord', 4, null, events, name)).toBe('Red attacks Brae from Aith with 2 men. 1 dead, 1 in Brae. Blue is to move.');
  });

  test('says who has won before all else', () => {
    const events = [event(9, 'blocked', 'b'), event(9, 'win', 'a', { points: 81 })];
    expect(entryText('nord', 9, null, events, name)).toMatch(/^Red wins with 81 points\. Blue can/);
  });

  test('names settlements that are connected once, not pair by pair', () => {
    const pairs = (...all: string[]): MatchEvent[] => all.map((pair) => event(7, 'merge', 'a', { start: pair[0]!, goal: pair[1]! }));
    expect(chronicle(pairs('AB', 'AC', 'BC'), name).map((each) => each.text)).toEqual(['Aith, Brae and Cott are connected now.']);
    expect(chronicle(pairs('AB', 'CD'), name).map((each) => each.text)).toEqual(['Aith and Brae are connected now. Cott and Dale are connected now.']);
  });

  test('leads to the men where they were placed, before some leave', () => {
    const events = [event(2, 'place', 'a', { space: 'e5' }), event(3, 'place', 'a', { space: 'e6' }), event(4, 'take', 'a', { space: 'e6' }), event(4, 'attack', 'a', { start: 'A', goal: 'B', n: 2 })];
    expect(chronicle(events, name).map(({ from, seq }) => [from, seq])).toEqual([[2, 3], [4, 4]]);
  });

  test('of a match that begins with a position begins with its turn', () => {
    const events = [event(1, 'place', 'b', { space: 'e5' }), event(2, 'turn', 'a'), event(3, 'place', 'a', { space: 'f5' })];
    expect(turns(events, name).map(({ number, seat }) => [number, seat])).toEqual([[1, 'b'], [2, 'a']]);
    expect(turns([event(1, 'settle', 'a', { settlement: 'A' }), ...events.slice(1)], name).map(({ number, seat }) => [number, seat])).toEqual([[0, null], [1, 'a']]);
    expect(turns([], name)).toEqual([]);
  });

  test.each(stories)('of a match of $seats has a heading for each turn, and every position its entry', ({ steps }) => {
    const events = steps.flatMap((step) => step.events);
    const told = turns(events, name);
    expect(told.flatMap((turn) => turn.entries)).toEqual(chronicle(events, name));
    const begun = events.filter((each) => each.kind === 'turn');
    const early = events.slice(0, events.indexOf(begun[0]!)).some((each) => each.kind === 'place') ? 1 : 0; // the first turn is older than the story
    for (const turn of told.filter((each) => each.number > early)) expect(begun[turn.number - 1 - early]!.seat).toBe(turn.seat);
    const entries = told.flatMap((turn) => turn.entries);
    for (let n = 0; n <= steps.length; n++) {
      const at = entryAt(entries, n);
      if (at >= 0) expect(entries[at]!.from).toBeLessThanOrEqual(n);
      expect(entries[at + 1]?.from ?? Infinity).toBeGreaterThan(n);
    }
    expect(entryAt(entries, steps.length)).toBe(entries.length - 1);
  });

  test('speaks of the reader as you, and of his jarl as his', () => {
    const telling = tellingTo(name, (seat) => seat === 'a');
    const told = (...events: MatchEvent[]): string[] => chronicle(events, telling).map((each) => each.text);
    expect(told(event(1, 'place', 'a', { space: 'e5' }), event(2, 'place', 'b', { space: 'f5' }))).toEqual(['You place a man on e5.', 'Blue places a man on f5.']);
    expect(told(event(1, 'challenge', 'b', { settlement: 'A', jarl: 'jarl-a', points: 2 }))).toEqual(['Blue defeats your jarl in Aith and scores 2 points.']);
    expect(told(event(1, 'challenge', 'a', { settlement: 'A', jarl: 'jarl-b', points: 1 }))).toEqual(['You defeat the jarl of Blue in Aith and score 1 point.']);
  });

  test('says in words where men were placed, beside the names of the spaces', () => {
    const landmarks = { settlements: [{ name: 'A', at: 'e5' }, { name: 'B', at: 'k9' }] };
    const men = ['e4', 'e3'].map((space, n) => event(n, 'place', 'b', { space }));
    expect(chronicle(men, name, landmarks).map((each) => each.text)).toEqual(['Blue places 2 men north of Aith (e4, e3).']);
    expect(turns(men, name, landmarks)[0]!.entries[0]!.text).toContain('north of Aith');
    const from = { e: 'f5', se: 'f6', s: 'e7', sw: 'd6', w: 'c5', nw: 'd4', n: 'e4', ne: 'f4' };
    for (const [side, space] of Object.entries(from)) expect(whereabouts([space], landmarks)).toBe(`${{ n: 'north', ne: 'north-east', e: 'east', se: 'south-east', s: 'south', sw: 'south-west', w: 'west', nw: 'north-west' }[side]} of Aith`);
    expect(whereabouts(['j8', 'j9', 'j10'], landmarks)).toBe('west of Brae');
    expect(whereabouts(['a1'], { settlements: [] })).toBeNull();
  });

  test('knows the names in its sentences', () => {
    const telling = marked(tellingTo(name, (seat) => seat === 'a'));
    const [told] = chronicle([event(1, 'challenge', 'b', { settlement: 'A', jarl: 'jarl-c', points: 2 })], telling);
    expect(pieces(told!.text)).toEqual([{ seat: 'b', text: 'Blue' }, { seat: null, text: ' defeats the jarl of ' }, { seat: 'c', text: 'Green' }, { seat: null, text: ' in Aith and scores 2 points.' }]);
    const [mine] = chronicle([event(1, 'place', 'a', { space: 'e5' })], telling);
    expect(pieces(mine!.text)).toEqual([{ seat: 'a', text: 'You' }, { seat: null, text: ' place a man on e5.' }]);
    expect(pieces('')).toEqual([]);
  });
});

test('who looks back is told what had happened by then, and who does not, everything', () => {
  const events = [0, 1, 1, 4].map((seq): MatchEvent => ({ seq, kind: 'place', seat: 'a', args: {}, text: '' }));
  expect(until(events, 1)).toHaveLength(3);
  expect(until(events, 3)).toHaveLength(3);
  expect(until(events, null)).toHaveLength(4);
});
