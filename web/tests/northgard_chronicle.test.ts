import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';
import { event } from './events.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { language } = await import('../src/lib/lang.svelte.ts');
const { northgardWording } = await import('../src/games/northgard/wording.ts');
const { beginsTurn, chronicle, newsText, turns } = await import('../src/games/northgard/chronicle.ts');
const { lookback } = await import('../src/games/northgard/lookback.ts');
const { entryText } = await import('../src/lookback/entries.ts');
const { Replay } = await import('../src/lookback/replay.ts');
const { tellingTo } = await import('../src/lib/telling.ts');

// made by `python -m tests.page.northgard_story`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/northgard_story.json', 'utf8')) as { seats: number; opening: MatchEvent[]; steps: MatchEvent[][] }[];

const name = (seat: string): string => ({ a: 'Red', b: 'Sigrun', c: 'Orm', d: 'Tove', e: 'Ylva' })[seat] ?? '?';
const me = tellingTo(name, (seat) => seat === 'a');
const lines = (...events: MatchEvent[]): string[] => chronicle(events, me).map(({ text, result }) => (result ? `${text} · ${result}` : text));

beforeAll(async () => {
  northgardWording();
  await language.game('northgard');
});

describe.each(['en', 'de'] as const)('in %s', (lang) => {
  beforeAll(() => language.choose(lang));

  test.each(stories)('a match of $seats is told to one of its players as his own, without a raw word', ({ opening, steps }) => {
    const all = [...opening, ...steps.flat()];
    const said = [
      ...chronicle(all, me).flatMap((each) => [each.text, each.result, ...each.details]),
      ...steps.map((events) => lookback.telling.events(events, me)),
      ...steps.map((events) => newsText(events, me)),
    ];
    expect(said.some((line) => line.includes(lang === 'en' ? 'You explore' : 'Du erkundest'))).toBe(true);
    for (const line of said) {
      expect(line).not.toMatch(/\braw |[{}]|undefined|_|\.\.| {2}|\bRed\b|: [.,]|no text|\.,/);
      expect(line).not.toMatch(/\bYou (?!pass)\w+s\b|\b(of|from|for|to|with|attacks) You\b|\b(von|für|mit|gegen) (Du|du)\b|\bDu (beginnt|spielt|nimmt|bekommt|gewinnt|kann|ist|baut|würfelt|zieht|hat|legt|greift)\b/);
      expect(line).not.toMatch(/\b\d+[nesw]\b|\b[a-e] (plays|moves|builds)\b/);
    }
  });

  test.each(stories)('every line of a match of $seats leads to a position, in order', ({ opening, steps }) => {
    const parts = turns([...opening, ...steps.flat()], me);
    const entries = parts.flatMap((part) => part.entries);
    for (const [n, entry] of entries.entries()) expect(entry.from).toBeGreaterThanOrEqual(n ? entries[n - 1]!.from : 0);
    expect(new Set(parts.map(({ number }) => number)).size).toBe(parts.length);
    expect(entries.at(-1)!.kind).toBe('win');
  });
});

describe('the log', () => {
  beforeAll(() => language.choose('en'));
  const play = (seat: string, card: string): MatchEvent => event(3, 'play', seat, { card });

  test('names land that was explored as the map does', () => {
    const explored = event(4, 'explore', 'b', { tile: '1', east: 'e1', south: '0', turn: 'n' });
    const land = (name: string, tiles: number, owner: string | null, ...areas: string[]) => ({ name, areas, tiles, owner }) as never;
    const said = (owner: string | null): string => chronicle([explored], me, { territories: [land('1e', 1, owner, '1e', '1s'), land('Sn', 2, null, 'Sn', '1n', '1w')] })[0]!.text;
    expect([said(null), said('b')]).toEqual(['Sigrun explores at Nordmark.', 'Sigrun explores at Tveitby.']);
  });

  test('names no card where something is taken back', () => {
    expect(lines(play('a', 'move'), event(4, 'move', 'a', { start: 'Sn', goal: 'Se', n: 1 }), event(5, 'taken.undone', 'a', {}))[1]).not.toContain('·');
  });

  test('tells what a borrowed card brought, and whose it was', () => {
    const action = [event(5, 'draw_tile', 'b', { tile: '2' }), event(6, 'explore', 'b', { tile: '2', east: 'e1', south: '0', turn: 'n' })];
    const copy = (victim: string): MatchEvent => event(4, 'copy', 'b', { card: 'feast', victim });
    expect(lines(play('b', 'legendary-heroes'), copy('b'), ...action)).toEqual(['Sigrun explores at Bakketun. · closes nothing, Feast once more by Legendary Heroes']);
    expect(lines(play('b', 'enemy-secrets'), copy('a'), ...action)[0]).toMatch(/your Feast by Enemy Secrets$/);
    expect(lines(play('b', 'enemy-secrets'), copy('c'), ...action)[0]).toMatch(/Feast of Orm by Enemy Secrets$/);
    expect(lines(play('b', 'legendary-heroes'), copy('b'))).toEqual(['Sigrun uses Feast once more. · Legendary Heroes']);
  });

  test('tells an action with the card by which it was done, not the card alone', () => {
    expect(lines(play('b', 'feast'), event(4, 'choose', 'b', { part: 'move' }), event(5, 'move', 'b', { start: 'Sn', goal: 'Se', n: 1 }))).toEqual(['Sigrun moves 1 unit to Austvang. · Feast']);
    expect(lines(play('b', 'feast'))).toEqual(['Sigrun plays Feast.']);
    expect(lines(play('b', 'feast'), event(4, 'cancel', 'c', { card: 'feast', victim: 'b' }))).toEqual(['Sigrun plays Feast.', 'Orm cancels Feast of Sigrun with Defensive Strategy.']);
  });

  test('gathers recruits and moves place by place', () => {
    const recruit = (area: string): MatchEvent => event(4, 'recruit', 'a', { area, n: 1 });
    expect(lines(play('a', 'recruit'), recruit('Sn'), event(5, 'camp', 'a', { area: 'Sn' }), recruit('Se'))).toEqual(['You recruit 2 units in Nordmark and 1 unit in Austvang. · Recruit']);
    expect(lines(event(4, 'lead', 'b', { start: 'Sn', goal: 'Se', n: 0 }), event(5, 'move', 'b', { start: 'Sn', goal: 'Sw', n: 2 }))).toEqual(['Sigrun moves the war bear to Austvang and 2 units to Vestvik.']);
  });

  test('folds a combat into one line, and tells it in full when it is opened', () => {
    const fight = [
      play('b', 'militia'),
      event(4, 'move', 'b', { start: 'Sn', goal: 'Se', n: 3 }),
      event(4, 'combat', 'b', { area: 'Se', defender: 'a', attack: 3, defence: 2 }),
      event(5, 'feed', 'a', { n: 1 }),
      event(6, 'hold', 'b'),
      event(6, 'roll', 'b', { face: 'two-axes' }),
      event(6, 'roll', 'a', { face: 'axe-skull' }),
      event(6, 'result', 'b', { area: 'Se', defender: 'a', attack: 5, defence: 4 }),
      event(6, 'casualties', 'b', { area: 'Se', n: 1, bear: 'no' }),
      event(6, 'win_combat', 'b', { area: 'Se' }),
      event(6, 'gain', 'b', { goods: '1 food' }),
      event(7, 'retreat', 'a', { start: 'Se', goal: '12n', n: 2 }),
    ];
    expect(lines(...fight)).toEqual(['Sigrun moves 3 units to Austvang. · Militia', 'Sigrun attacks you in Austvang and wins. · 5 : 4, Sigrun loses 1 unit, Sigrun gets 1 food, Militia']);
    const [, combat] = chronicle(fight, me);
    expect(combat!.details).toHaveLength(10);
    expect(combat!.details[0]).toBe('Sigrun attacks you in Austvang: 3 against 2 combat points before food and dice.');
    expect(lines(...fight.slice(2, 5))).toEqual(['Sigrun attacks you in Austvang. · 3 : 2']);
  });

  test('says what an exploration closes', () => {
    const explored = [event(4, 'draw_tile', 'b', { tile: '13' }), event(5, 'explore', 'b', { tile: '13', east: '0', south: 'n1', turn: 'n' })];
    expect(lines(...explored)[0]).toMatch(/^Sigrun explores at \w+\. · closes nothing$/);
    expect(lines(...explored, event(5, 'close', 'b', { area: 'Sn', tiles: 3, fame: 3 }))[0]).toMatch(/ · Nordmark closed for 3 fame$/);
    expect(lines(event(4, 'draw_tile', 'b', { tile: '13' }))).toEqual([]);
  });

  test('tells passing with the card that is taken, and a year in one line', () => {
    expect(lines(event(4, 'pass', 'b'), event(4, 'first', 'b'), event(5, 'take', 'b', { card: 'spy' }))).toEqual(['Sigrun passes. · the first to pass, new: Spy']);
    expect(lines(event(6, 'year', null, { year: 5 }), event(6, 'cards', 'a', { n: 5 }), event(6, 'drew', 'a', { card: 'move' }), event(6, 'display', null, { card: 'spy' }))).toEqual(['Year 5 begins.']);
    expect(lines(event(6, 'winter', 'a', { food: 1, wood: 0, units: 7 }), event(6, 'unrest', 'a'))).toEqual(['Winter: you pay 1 food for 7 units. · not paid in full: Unrest']);
  });

  test('has a part of its own for each option of a turn: the newest stands on top', () => {
    const parts = turns([play('b', 'militia'), event(4, 'move', 'b', { start: 'Sn', goal: 'Se', n: 1 }), play('b', 'feast'), event(5, 'year', null, { year: 2 })], me);
    expect(parts.map(({ bare, entries }) => [bare, entries.length])).toEqual([[true, 1], [true, 1], [true, 1]]);
  });
});

describe('looking back', () => {
  test('every step that is told has words', () => {
    for (const { steps } of stories) {
      for (const [n, events] of steps.entries()) {
        if (events.length) expect(entryText('northgard', lookback.telling, n + 1, { events, silent: null, entry: null }, me), events.map(({ text }) => text).join()).not.toBe('');
      }
    }
  });

  test('every option of a turn is a place to stop at', () => {
    const { steps } = stories[0]!;
    const replay = new Replay(steps.length, null, lookback.begins);
    replay.tell(steps.flat());
    const marks = replay.marks();
    expect(marks.length).toBe(steps.flat().filter(beginsTurn).length);
    expect(marks.every(({ kind, seat }) => kind === 'turn' && seat !== null)).toBe(true);
  });
});
