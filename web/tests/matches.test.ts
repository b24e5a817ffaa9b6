import { beforeAll, describe, expect, it } from 'vitest';
import type { Opponent, SeatInfo, Share, TableLine } from '../src/lib/api.ts';
import { language } from '../src/lib/lang.svelte.ts';
import { blocks, ownPlace, ownSeat, percent, rivals, shareName, sitsThere } from '../src/matches/figures.ts';
import { day } from '../src/shell/when.ts';

const seat = (letter: string, part: Partial<SeatInfo>): SeatInfo => ({ seat: letter, name: null, person: null, bot: null, kept: null, resigned: false, time_up: false, left: null, running: false, ...part });
const ME = { person: { id: 'me', name: 'Astrid' } };
const line = (seats: SeatInfo[], places: number[], ending = 'points'): TableLine => ({
  id: 't', game: 'nord', rules: '1', stage: 'over', public: false, created: 0, updated: 0, clock: { kind: 'none' }, due: null, seats, asked: [], my_turn: false, my_consent: false,
  outcome: { ending, points: places, places, lost: [] }, from_position: false, whatif: null, played: null,
});
const share = (by: Share['by'], key: string): Share => ({ by, key, matches: 5, won: 2, par: 0.5 });

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await language.choose('en');
  await language.part('matches');
});

describe('statistics', () => {
  it('tell nothing twice: a way in which all matches are alike is left out', () => {
    const shares = [share('all', ''), share('game', 'nord'), share('seats', '2'), share('seats', '3'), share('order', 'first'), share('length', '40')];
    expect(blocks(shares).map((block) => block.map(({ by, key }) => `${by} ${key}`.trim()))).toEqual([['all'], ['seats 2', 'seats 3'], ['order first']]);
    expect(blocks([...shares, share('game', 'settlers')])[0]!.map(({ key }) => key)).toEqual(['', 'nord', 'settlers']);
  });

  it('name what a share is of', () => {
    const opponents: Opponent[] = [{ key: 'b', person: { id: 'b', name: 'Bjarne' }, bot: null, matches: 5 }, { key: 'bot:greedy', person: null, bot: 'greedy', matches: 5 }];
    const names = [share('game', 'northgard'), share('seats', '3'), share('order', 'last'), share('length', '80'), share('opponent', 'b'), share('opponent', 'bot:greedy'), share('opponent', 'gone')];
    expect(names.map((each) => shareName(each, opponents))).toEqual(['Northgard', '3 seats', 'going last', '80 turns and more', 'Bjarne', 'Greedy bot', 'somebody']);
    expect(rivals(names).map(({ key }) => key)).toEqual(['b', 'bot:greedy', 'gone']);
    expect(percent(2 / 3, 'en')).toBe('67%');
  });
});

describe('a match', () => {
  const bots = [seat('a', { bot: 'greedy' }), seat('b', { ...ME, bot: 'random' })];
  it('knows my place only where I had one seat and somebody won', () => {
    expect(ownPlace(line(bots, [1, 2]), 'me')).toBe(2);
    expect(ownPlace(line(bots, [1, 1], 'abandoned'), 'me')).toBeNull();
    expect(ownPlace(line(bots, [], 'rules'), 'me')).toBeNull();
    expect(ownSeat(line([seat('a', ME), seat('b', ME)], [1, 2]), 'me')).toBeNull();
  });

  it('is with a bot only if that has a seat of its own', () => {
    expect(sitsThere(line(bots, []), 'bot:greedy')).toBe(true);
    expect(sitsThere(line(bots, []), 'bot:random')).toBe(false);
    expect(sitsThere(line(bots, []), 'me')).toBe(true);
  });

  it('was today, yesterday, or on a day', () => {
    const now = new Date(2026, 10, 14, 0, 30).getTime();
    expect(day(now - 60_000, now, 'en')).toBe('today');
    expect(day(now - 3_600_000, now, 'en')).toBe('yesterday');
    expect(day(new Date(2026, 10, 9).getTime(), now, 'en')).toBe('Nov 9');
    expect(day(new Date(2025, 10, 9).getTime(), now, 'en')).toBe('Nov 9, 2025');
  });
});
