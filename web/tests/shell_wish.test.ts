import { expect, test } from 'vitest';
import type { GameInfo } from '../src/lib/api.ts';
import { amongPeople, type Choice, choosesStarts, companyOptions, differences, fitted, seated, seedOf, silences, usual, usualSilence, valueOf, wishOf, withOption } from '../src/shell/wish.ts';

const NORD: GameInfo = {
  name: 'nord', title: 'Nord', rules: '2', seats: [2, 3, 4], usual_seats: 2, content: 'island', bots: ['random', 'greedy'], ready: true,
  options: [
    { name: 'seats', default: 0, accepted: [] },
    { name: 'island', default: '', accepted: [] },
    { name: 'starts', default: 'auto', accepted: ['auto', 'fixed', 'free'] },
  ],
  presets: { standard: { starts: 'auto' }, free: { starts: 'free' } },
  boards: { 2: ['eid', 'krok'], 3: ['voe'], 4: ['jarldom'] },
};
const choice = (part: Partial<Choice> = {}): Choice => ({ ...usual(NORD), ...part });

test('without a choice it is me against the strongest bot', () => {
  const wish = wishOf(usual(NORD), NORD);
  expect(wish.seats).toEqual([{ who: 'me' }, { who: 'bot', bot: 'greedy' }]);
  expect(wish.options).toEqual({ preset: 'standard' });
  expect(wish.content).toBeNull();
});

test('the page may propose fewer seats than the server, until somebody has chosen', () => {
  expect(wishOf(usual(SETTLERS, { seats: 2 }), SETTLERS).seats).toEqual([{ who: 'me' }, { who: 'bot', bot: 'greedy' }]);
  expect(fitted({}, SETTLERS, { seats: 2, pace: 0 })).toMatchObject({ sitters: ['me', 'bot:greedy'], pace: 0 });
  expect(fitted({ game: 'settlers', sitters: ['me', 'friend', 'friend'] }, SETTLERS, { seats: 2 }).sitters).toHaveLength(3);
});

test('each kind of sitter becomes a wish', () => {
  const wish = wishOf(choice({ sitters: ['me', 'device', 'friend', 'bot:random'] }), NORD);
  expect(wish.seats).toEqual([{ who: 'me' }, { who: 'me' }, { who: 'open' }, { who: 'bot', bot: 'random' }]);
});

test('a chosen island is an option, one from a file is content', () => {
  expect(wishOf(choice({ board: 'krok' }), NORD).options).toMatchObject({ island: 'krok' });
  const filed = wishOf(choice({ board: 'krok', file: { name: 'own.toml', text: 'name = "own"' } }), NORD);
  expect(filed.options).not.toHaveProperty('island');
  expect(filed.content).toEqual({ island: 'name = "own"' });
});

test('more seats get what the last one had, but not me twice', () => {
  expect(seated(choice(), NORD, 4).sitters).toEqual(['me', 'bot:greedy', 'bot:greedy', 'bot:greedy']);
  expect(seated(choice({ sitters: ['me', 'friend'] }), NORD, 3).sitters).toEqual(['me', 'friend', 'friend']);
  expect(seated(choice({ sitters: ['bot:random', 'me'] }), NORD, 3).sitters).toEqual(['bot:random', 'me', 'bot:greedy']);
});

test('another number of seats drops an island that is not for it', () => {
  expect(seated(choice({ board: 'krok' }), NORD, 3).board).toBe('');
  expect(seated(choice({ board: 'random-2-7' }), NORD, 3).board).toBe('');
  expect(seated(choice({ board: 'random' }), NORD, 3).board).toBe('random');
  expect(seated(choice({ board: 'krok' }), NORD, 2).board).toBe('krok');
});

test('an option is kept only where it differs from what holds anyway', () => {
  const free = withOption(choice(), NORD, 'starts', 'free');
  expect(free.options).toEqual({ starts: 'free' });
  expect(valueOf(free, NORD, 'starts')).toBe('free');
  expect(withOption(free, NORD, 'starts', 'auto').options).toEqual({});
  expect(valueOf(choice({ preset: 'free' }), NORD, 'starts')).toBe('free');
  expect(withOption(choice({ preset: 'free' }), NORD, 'starts', 'fixed').options).toEqual({ starts: 'fixed' });
});

test('starts are chosen where the island is not one of ours, unless something else was wished for', () => {
  expect(choosesStarts(choice(), NORD)).toBe(false);
  expect(choosesStarts(choice({ board: 'krok' }), NORD)).toBe(false);
  expect(choosesStarts(choice({ board: 'random-2-7' }), NORD)).toBe(true);
  expect(choosesStarts(choice({ board: 'wild' }), NORD)).toBe(true);
  expect(choosesStarts(choice({ file: { name: 'own.toml', text: '' } }), NORD)).toBe(true);
  expect(choosesStarts(choice({ board: 'random', options: { starts: 'fixed' } }), NORD)).toBe(false);
  expect(choosesStarts(choice({ preset: 'free' }), NORD)).toBe(true);
});

test('what an earlier visit chose is kept as far as it is still known', () => {
  const kept = fitted({ game: 'nord', sitters: ['me', 'bot:gone', 'friend'], preset: 'gone', options: { starts: 'free', gone: 1 }, board: 'gone', hints: false }, NORD);
  expect(kept.sitters).toEqual(['me', 'friend']);
  expect(kept).toMatchObject({ preset: 'standard', options: { starts: 'free' }, board: '', hints: false });
  expect(fitted({ game: 'settlers', hints: false }, NORD)).toEqual(usual(NORD));
  expect(fitted({ game: 'nord', sitters: ['me', 'me', 'me', 'me', 'me', 'me'] }, NORD).sitters).toHaveLength(4);
});

test('among people hints are off unless they are chosen for this very table', () => {
  const hints = (part: Partial<Choice>) => wishOf(choice(part), NORD).hints;
  expect(hints({})).toBe(true);
  expect(hints({ hints: false })).toBe(false);
  expect(hints({ sitters: ['me', 'friend'] })).toBe(false);
  expect(hints({ sitters: ['me', 'device', 'bot:greedy'] })).toBe(false);
  expect(hints({ sitters: ['me', 'friend'], sharedHints: true })).toBe(true);
  expect(hints({ sharedHints: true, hints: false })).toBe(false);
  expect(amongPeople(choice({ sitters: ['me', 'bot:random', 'bot:greedy'] }))).toBe(false);
  expect(fitted({ game: 'nord', sitters: ['me', 'friend'], sharedHints: true }, NORD).sharedHints).toBe(false);
});

test('the seed stands in the name of a random island', () => {
  expect(seedOf('random-2-12345')).toBe('12345');
  expect(seedOf('random')).toBe('');
});

test('how long silence may last fits the clock until it is chosen', () => {
  expect(wishOf(choice(), NORD).silence).toBeNull();
  expect(usualSilence({ kind: 'none' })).toBe(1440);
  expect(silences(choice({ clock: { kind: 'correspondence', days: 2 } }))).toEqual([10, 60, 1440, 2880, 4320, 10_080]);
  expect(wishOf(choice({ silence: 60 }), NORD).silence).toBe(60);
});

const SETTLERS: GameInfo = {
  ...NORD, name: 'settlers', title: 'Settlers', seats: [2, 3, 4, 5, 6], usual_seats: 4, content: '', boards: {},
  options: [{ name: 'bandits', default: 2, accepted: [] }, { name: 'target', default: 10, accepted: [] }, { name: 'memory', default: 'on', accepted: ['on', 'off'] }],
  presets: { seed: {}, official: { bandits: 1 } },
};

test('a match begins with as many seats as the game is best with', () => {
  expect(wishOf(usual(SETTLERS), SETTLERS).seats).toEqual([{ who: 'me' }, ...Array(3).fill({ who: 'bot', bot: 'greedy' })]);
});

test('presets are told apart by what they do differently', () => {
  expect(differences(SETTLERS)).toEqual([{ name: 'bandits', values: { seed: 2, official: 1 } }]);
});

test('among people everybody remembers for himself, unless that was chosen otherwise', () => {
  const alone = usual(SETTLERS);
  const friends: Choice = { ...alone, sitters: ['me', 'friend', 'bot:greedy'] };
  expect(wishOf(alone, SETTLERS).options).toEqual({ preset: 'seed' });
  expect(wishOf(friends, SETTLERS).options).toEqual({ preset: 'seed', memory: 'off' });
  expect(valueOf(friends, SETTLERS, 'memory')).toBe('off');
  expect(wishOf(withOption(friends, SETTLERS, 'memory', 'on'), SETTLERS).options).toEqual({ preset: 'seed', memory: 'on' });
  expect(companyOptions('nord')).toEqual({});
});
