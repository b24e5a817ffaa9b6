import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { MatchEvent, Problem } from '../src/lib/api.ts';
import { event, stories } from './settlers_story.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { language } = await import('../src/lib/lang.svelte.ts');
const { settlersWording } = await import('../src/games/settlers/wording.ts');
const { chronicle, newsText, turns } = await import('../src/games/settlers/chronicle.ts');
const { lookback } = await import('../src/games/settlers/lookback.ts');
const { refusalText } = await import('../src/lib/wording.ts');
const { marked, pieces, tellingTo } = await import('../src/lib/telling.ts');
const { entryAt } = await import('../src/table/chronicle.ts');

const name = (seat: string): string => ({ a: 'Red', b: 'Sigrun', c: 'Orm', d: 'Tove', e: 'Ylva', f: 'Kari' })[seat] ?? '?';
const me = tellingTo(name, (seat) => seat === 'a');
const told = (...events: MatchEvent[]): string[] => chronicle(events, me).map((each) => each.text);

beforeAll(async () => {
  settlersWording();
  await language.game('settlers');
});

describe.each(['en', 'de'] as const)('in %s', (lang) => {
  beforeAll(() => language.choose(lang));

  test.each(stories)('a match of $seats ($preset) is told to one of its players as his own, without a raw word', ({ opening, steps }) => {
    const all = [...opening, ...steps.flatMap(({ events }) => events)];
    const said = [
      ...chronicle(all, me).flatMap((each) => [each.text, ...each.details]),
      ...steps.map(({ events }) => lookback.telling.events(events, me)),
      ...steps.map(({ events }) => newsText(events, me)),
    ];
    expect(said.some((line) => line.includes(lang === 'en' ? 'You roll' : 'Du würfelst'))).toBe(true);
    for (const line of said) {
      expect(line).not.toMatch(/\braw |[{}]|undefined|_|\.\.| {2}|\bRed\b|: [.,]|no text/);
      expect(line).not.toMatch(/\bYou (?!pass)\w+s\b|\b(of|from|for|to|with) You\b|\b(von|für|mit|gibt|stiehlt) (Du|du)\b|\bDu (beginnt|spielt|nimmt|bekommt|gewinnt|kann|ist|baut|würfelt|bietet|gibt|stiehlt|hat|zeigt)\b/);
      expect(line).not.toMatch(/\b[a-f] (rolls|gets|builds|gives|steals)\b/);
    }
  });
});

describe('the log', () => {
  beforeAll(() => language.choose('en'));

  test('tells a roll with all that it brings, one’s own cards first', () => {
    const roll = event(4, 'roll', 'b', { first: 3, second: 5, sum: 8 });
    expect(told(roll, event(4, 'gain', 'b', { cards: '1 wool' }), event(4, 'gain', 'a', { cards: '2 ore' }))).toEqual(['Sigrun rolls 8: 2 ore for you, 1 wool for Sigrun.']);
    expect(told(roll)).toEqual(['Sigrun rolls 8: no cards.']);
    expect(told(roll, event(4, 'short', null, { resource: 'ore' }), event(4, 'gain', 'b', { cards: '1 wool' }))).toEqual(['Sigrun rolls 8: too little ore in the bank, 1 wool for Sigrun.']);
  });

  test('gathers a seven with all that follows', () => {
    const seven = [
      event(4, 'roll', 'b', { first: 3, second: 4, sum: 7 }),
      event(5, 'discard', 'a', { n: 4, cards: '4 wood' }),
      event(6, 'bandit', 'b', { start: 'C7', goal: 'D4' }),
      event(7, 'steal', 'b', { victim: 'a' }),
      event(7, 'stole', 'b', { victim: 'a', resource: 'ore' }),
      event(8, 'road', 'b', { path: 'd5-e5' }),
    ];
    const [raid, road] = chronicle(seven, me);
    expect(raid!.text).toBe('Sigrun rolls 7: 4 cards of yours to the bank, bandit to D4, 1 ore stolen from you.');
    expect([raid!.from, raid!.seq, raid!.details.length]).toEqual([4, 7, 5]);
    expect(road!.text).toBe('Sigrun builds a road on d5-e5.');
    expect(told(...seven.slice(2, 4))).toEqual(['Sigrun moves the bandit to D4: 1 card stolen from you.']);
    expect(told(...seven.slice(3, 5))).toEqual(['The card that Sigrun steals from you is 1 ore.']);
  });

  test('tells a knight, and the largest army in a line of its own', () => {
    const knight = [event(4, 'play', 'a', { card: 'knight' }), event(4, 'largest_army', 'a', { knights: 3, holder: 'a' }), event(5, 'bandit', 'a', { start: 'C7', goal: 'D4' }), event(5, 'steal', 'a', { victim: 'c' }), event(5, 'stole', 'a', { victim: 'c', resource: 'wool' })];
    expect(told(...knight)).toEqual(['You play a knight: bandit to D4, 1 wool stolen from Orm.', 'You have the largest army now, 3 knights strong.']);
  });

  test('tells what cards bring', () => {
    expect(told(event(1, 'play', 'c', { card: 'monopoly' }), event(1, 'monopoly', 'c', { resource: 'ore', n: 3 }), event(1, 'give', 'a', { taker: 'c', resource: 'ore', n: 2 }), event(1, 'give', 'b', { taker: 'c', resource: 'ore', n: 1 }))).toEqual(['Orm demands all ore: 2 from you, 1 from Sigrun.']);
    expect(told(event(1, 'play', 'c', { card: 'monopoly' }), event(1, 'monopoly', 'c', { resource: 'ore', n: 0 }))).toEqual(['Orm demands all ore: nobody has any.']);
    expect(told(event(1, 'play', 'a', { card: 'discovery' }), event(1, 'discovery', 'a', { cards: '1 wood 1 ore' }))).toEqual(['You play Discovery: 1 wood, 1 ore.']);
    expect(told(event(1, 'play', 'a', { card: 'roads' }), event(2, 'road', 'a', { path: 'd5-e5' }), event(2, 'longest_road', 'a', { length: 5, holder: 'a' }), event(3, 'road', 'a', { path: 'e5-f6' }), event(4, 'road', 'a', { path: 'f6-g6' }))).toEqual([
      'You play Road Building: 2 roads on d5-e5 and e5-f6.',
      'You have the longest road now, 5 pieces long.',
      'You build a road on f6-g6.',
    ]);
    expect(told(event(1, 'buy', 'a', { left: 3 }), event(1, 'bought', 'a', { card: 'knight' }))).toEqual(['You buy a development card: a knight.']);
    expect(told(event(1, 'buy', 'b', { left: 3 }))).toEqual(['Sigrun buys a development card.']);
  });

  test('gathers an offer, its answers and the deal', () => {
    const offer = event(1, 'offer', 'a', { give: '1 wool', take: '1 ore' });
    const answers = [event(2, 'reject', 'b'), event(3, 'accept', 'c')];
    expect(told(offer, ...answers)).toEqual(['You offer 1 wool for 1 ore: no from Sigrun, yes from Orm.']);
    expect(told(offer, ...answers, event(4, 'deal', 'a', { partner: 'c', give: '1 wool', take: '1 ore' }), offer)).toEqual(['You give Orm 1 wool for 1 ore.', 'You offer 1 wool for 1 ore.']);
    expect(told(offer, event(2, 'change', 'a', { give: '2 wool', take: '1 ore' }), event(3, 'withdraw', 'a'))).toEqual(['You offer 2 wool for 1 ore: withdrawn.']);
    expect(told(offer, event(2, 'reject', 'b'), event(2, 'refused', 'a'))).toEqual(['You offer 1 wool for 1 ore: nobody takes it.']);
    expect(told(event(4, 'deal', 'b', { partner: 'a', give: '1 wool', take: '1 ore' }))).toEqual(['Sigrun gives you 1 wool for 1 ore.']);
    expect(chronicle([offer, ...answers], me)[0]!.details).toEqual(['You offer 1 wool for 1 ore.', 'Sigrun rejects the offer.', 'Orm accepts the offer.']);
  });

  test('tells the set-up seat by seat', () => {
    expect(told(event(0, 'first_roll', 'a', { first: 1, second: 2, sum: 3 }), event(0, 'first_roll', 'b', { first: 4, second: 5, sum: 9 }), event(0, 'begins', 'b'))).toEqual(['Rolled for the start: you 3, Sigrun 9, Sigrun begins.']);
    expect(told(event(1, 'settle', 'b', { crossing: 'd5' }), event(1, 'gain', 'b', { cards: '1 wood 1 ore' }), event(2, 'road', 'b', { path: 'd5-e5' }), event(3, 'settle', 'a', { crossing: 'g6' }))).toEqual(['Sigrun builds a settlement on d5 and a road on d5-e5: 1 wood, 1 ore for Sigrun.', 'You build a settlement on g6.']);
  });

  test('why not, where it speaks of me', () => {
    expect(refusalText('settlers', { code: 'illegal', key: 'refusal.S15.turn', params: { asked: 'b', seat: 'a' } } as unknown as Problem, me)).toBe('The decision now lies with Sigrun, not with you.');
  });

  test('says who has won before all else, and tells moves without events', () => {
    const events = [event(9, 'show', 'a', { n: 1 }), event(9, 'win', 'a', { points: 10 })];
    expect(lookback.telling.events(events, me)).toBe('You win with 10 points. You show 1 point card.');
    expect(lookback.telling.move('b', { text: 'end', verb: 'end', args: {} }, me)).toBe('Sigrun ends the turn.');
  });

  test('knows the names and pictures in its sentences', () => {
    const [line] = chronicle([event(4, 'roll', 'b', { first: 3, second: 5, sum: 8 }), event(4, 'gain', 'c', { cards: '1 ore' })], marked(me));
    expect(pieces(line!.text)).toEqual([
      { seat: 'b', text: 'Sigrun' },
      { seat: null, text: ' rolls 8: 1\u00a0' },
      { seat: null, symbol: 'resource-ore', text: 'ore' },
      { seat: null, text: ' for ' },
      { seat: 'c', text: 'Orm' },
      { seat: null, text: '.' },
    ]);
  });

  test.each(stories)('of a match of $seats ($preset) has a heading for each turn, and every position its entry', ({ opening, steps }) => {
    const events = [...opening, ...steps.flatMap((step) => step.events)];
    const found = turns(events, me);
    const begun = events.filter((each) => each.kind === 'turn');
    expect(found[0]!.seat).toBeNull();
    for (const turn of found.slice(1)) expect(begun[turn.number - 1]!.seat).toBe(turn.seat);
    const entries = found.flatMap((turn) => turn.entries);
    for (let n = 0; n <= steps.length; n++) expect(entries[entryAt(entries, n) + 1]?.from ?? Infinity).toBeGreaterThan(n);
  });

  test('of a match that begins with a position begins with its turn', () => {
    expect(turns([event(1, 'road', 'b', { path: 'd5-e5' }), event(2, 'turn', 'c', { number: 8 }), event(3, 'roll', 'c', { first: 1, second: 1, sum: 2 })], me).map(({ number, seat }) => [number, seat])).toEqual([[1, 'b'], [2, 'c']]);
  });
});

describe.each(stories)('looking back at a match of $seats ($preset)', ({ start, steps }) => {
  test('one’s own hand goes on by events, secret ones too', () => {
    let view = start;
    for (const [n, { events, view: next }] of steps.entries()) {
      const found = lookback.advance(view, events) as typeof view;
      const { hand, cards, fresh, points } = found.mine!;
      const { hand: h, cards: c, fresh: f, points: p } = next.mine!;
      expect({ hand, cards, fresh, points }, `step ${n}: ${events.map(({ text }) => text).join(' ')}`).toEqual({ hand: h, cards: c, fresh: f, points: p });
      view = next;
    }
  });
});
