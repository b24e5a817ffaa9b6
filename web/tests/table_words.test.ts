import { beforeAll, describe, expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/api.ts';
import { language } from '../src/lib/lang.svelte.ts';
import { leaderOf, nameRect, type Obstacle, overlap, placeNames } from '../src/games/nord/board/labels.ts';
import { spokenOf } from '../src/games/nord/board/scene.ts';
import { NO_MARKS, type NordTable } from '../src/games/nord/model.ts';
import { flightsOf, placeNote } from '../src/games/nord/panels/flights.ts';
import { endingText } from '../src/games/nord/panels/ending.ts';
import { ending, scoreline, setback, setbackText } from '../src/table/result.ts';
import { labelName, seatName, sentenceName } from '../src/lib/seats.ts';
import { states } from '../src/table/seating.ts';
import { playText, whyNot } from '../src/games/nord/panels/treasures.ts';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await language.choose('en');
  await language.game('nord');
});

const person = (seat: string, id: string) => ({ seat, name: id, person: { id, name: id }, bot: null as string | null, resigned: false, time_up: false, left: null, running: false });
const info = (...seats: object[]): TableInfo => ({ seats }) as unknown as TableInfo;
const doing = (found: TableInfo) => ({ info: found, me: 'me', asked: ['a'], thinking: [], present: null });

describe('what a card says', () => {
  test('around one screen nobody is "you", and whose turn it is stands there once', () => {
    const around = info(person('a', 'me'), person('b', 'me'));
    expect(states('a', doing(around))).toEqual(['to move']);
    expect(states('b', doing(around))).toEqual([]);
  });
  test('alone at a screen it is your turn', () => {
    expect(states('a', doing(info(person('a', 'me'), person('b', 'you'))))).toEqual(['your turn']);
  });
  test('a bot has a name, and below it how it plays', () => {
    const table = info(person('a', 'me'), { ...person('b', ''), name: 'Tove', person: null, bot: 'greedy' });
    expect(seatName(table, 'b', 'me')).toBe('Tove');
    expect(labelName(table, 'b', 'me')).toBe('Tove (bot)');
    expect(labelName(table, 'a', 'me')).toBe('You');
    expect(sentenceName(table, 'b', 'me')).toBe('Tove');
    expect(states('b', doing(table))).toEqual(['plays greedily']);
  });
  test('whoever resigned or steps away is called as before', () => {
    const gone = { ...person('b', 'Astrid'), bot: 'greedy', resigned: true };
    const away = { ...person('c', 'Bjarne'), bot: 'greedy' };
    const table = info({ ...person('a', 'me'), bot: 'greedy' }, gone, away);
    expect(['a', 'b', 'c'].map((seat) => seatName(table, seat, 'me'))).toEqual(['You', 'Astrid', 'Bjarne']);
    expect(sentenceName(table, 'b', 'me')).toBe('Astrid');
    expect(labelName(table, 'b', 'me')).toBe('Astrid');
    expect(states('c', doing(table))).toEqual(['a bot plays']);
  });
  test('an opened record awaits nobody', () => {
    const opened = { ...info({ ...person('a', ''), person: null }, { ...person('b', ''), person: null }), stage: 'over', imported: true } as TableInfo;
    expect(states('a', doing(opened))).toEqual([]);
  });
});

describe('the end of a match', () => {
  const over = (ending: string, seats: string[]) => ({ outcome: { ending, lost: [], places: [2, 1], points: [34, 102] }, seats: seats.map((each) => person(each, each)) }) as unknown as TableInfo;
  const points = { a: 34, b: 102, c: 7 };
  test('is told with the points of two, the winner first', () => {
    expect(scoreline(over('attack', ['a', 'b']), ['b'], points)).toBe('102 : 34');
    expect(scoreline(over('attack', ['a', 'b', 'c']), ['b'], points)).toBe(null);
    expect(scoreline(over('resigned', ['a', 'b']), ['a'], points)).toBe(null);
  });
  test('is told by who could do nothing', () => {
    const story = [{ kind: 'blocked', seat: 'a', args: {} }, { kind: 'scoring', seat: null, args: { number: 4, cause: 'blocked' } }] as never[];
    expect(endingText(over('blocked', ['a', 'b']), story, null)).toMatch(/^a could neither place/);
    expect(endingText(over('attack', ['a', 'b']), [], null)).toMatch(/^After the fourth scoring/);
    expect(ending(over('attack', ['a', 'b']), () => '', 'As the rules say.')).toBe('As the rules say.');
  });
});

describe('a place behind fewer points', () => {
  const ended = (ending: string, lost: string[], time_up = false) => ({ outcome: { ending, lost, places: [2, 1], points: [41, 36] }, seats: [{ seat: 'a', time_up }, { seat: 'b', time_up: false }] }) as unknown as TableInfo;
  const placed = [{ place: 2, points: 41 }, { place: 1, points: 36 }];
  test('is explained by giving up', () => {
    expect(setback(ended('resigned', ['a']), 'a')).toBe('resigned');
    expect(setbackText('resigned', placed[0]!, placed)).toContain('whatever the points');
    expect(setbackText('resigned', { place: 2, points: 20 }, [{ place: 2, points: 20 }, placed[1]!])).toBe('gave up');
  });
  test('is explained by the time that ran out, if that ended the match', () => {
    expect(setback(ended('timeout', [], true), 'a')).toBe('timeout');
    expect(setback(ended('game', [], true), 'a')).toBe(null);
    expect(setback(ended('timeout', [], true), 'b')).toBe(null);
    expect(setbackText(null, placed[1]!, placed)).toBe('');
  });
});

test('a treasure says what playing it does, or why it cannot be', () => {
  expect(playText('axe')).toBe('Play Axe: Two Regions');
  const moment = { played: null, asked: true, why: { axe: 'No second region.' } };
  expect(whyNot('axe', moment)).toBe('No second region.');
  expect(whyNot('gold', moment)).not.toBe(whyNot('gold', { ...moment, asked: false }));
  expect(whyNot('gold', { ...moment, played: 'axe' })).not.toBe(whyNot('gold', moment));
});

describe('words about a settlement', () => {
  const frame = { x: 0, y: 0, w: 800, h: 600 };
  const size = { w: 200, h: 36 };
  const rect = ({ x, y }: { x: number; y: number }) => ({ x: x - size.w / 2, y: y - size.h / 2, ...size });
  test('hide no tab and stay in the picture', () => {
    const tabs: Obstacle[] = [[-60, -40], [30, -40], [-60, 30], [30, 30]].map(([x, y]) => ({ x: 400 + x!, y: 300 + y!, w: 30, h: 16, weight: 3 }));
    for (const each of tabs) expect(overlap(rect(placeNote({ x: 400, y: 300 }, size, 22, tabs, frame)), each)).toBe(0);
    const corner = rect(placeNote({ x: 10, y: 10 }, size, 22, [], frame));
    expect(corner.x).toBeGreaterThanOrEqual(0);
    expect(corner.y).toBeGreaterThanOrEqual(0);
  });
  test('name it', () => {
    const [flight] = flightsOf({ kind: 'fewest', seat: 'a', args: { settlement: 'D' } } as never);
    expect(flight!.what).toEqual({ zero: 'a', settlement: 'D' });
  });
});

describe('a name', () => {
  const picture = { x: -500, y: -500, w: 1500, h: 1000 };
  const named = (id: string, x: number) => ({ id, centre: [x, 0] as const, width: 60, sea: [[0, -1]] as const });
  test('keeps away from another in the same line', () => {
    const found = placeNames([named('A', 0), named('B', 110)], [], picture);
    const [a, b] = [found.get('A')!, found.get('B')!];
    const between = Math.max(Math.abs(a[0] - b[0]) - 60, Math.abs(a[1] - b[1]) - 26);
    expect(between).toBeGreaterThan(18);
  });
  test('has a line to its settlement where another is as near, none where it is plain', () => {
    expect(leaderOf(nameRect([0, -76], 60), [0, 0], [[120, 0]])).toBe(null);
    const line = leaderOf(nameRect([60, -110], 60), [0, 0], [[160, 0]])!;
    expect(Math.hypot(...line[1])).toBeCloseTo(60);
    expect(leaderOf(nameRect([0, -110], 60), [0, 0], [])).toBe(null);
  });
  test('is there however small the picture is, if the words below speak of it', () => {
    const table = { settlements: [{ name: 'A', at: 'b2' }, { name: 'B', at: 'e4' }, { name: 'C', at: 'h8' }] } as unknown as NordTable;
    expect([...spokenOf(table, NO_MARKS)]).toEqual([]);
    expect(spokenOf(table, { ...NO_MARKS, ways: [{ n: 1, space: 'c3', spaces: ['b2', 'c3', 'e4'] }] })).toEqual(new Set(['A', 'B']));
    expect(spokenOf(table, { ...NO_MARKS, ghosts: [{ seat: 'a', start: 'A', goal: 'C', men: [] }] })).toEqual(new Set(['A', 'C']));
  });
});
