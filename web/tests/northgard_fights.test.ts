import { describe, expect, test } from 'vitest';
import { axes, type Battle, battleOf, endOf, points, Reading, skulls, stepOf, Watch, whyOf } from '../src/games/northgard/panels/fights.ts';
import { Foretold } from '../src/games/northgard/panels/odds.ts';
import type { MatchEvent, NorthgardTable } from '../src/lib/api.ts';

let seq = 0;
const event = (kind: string, seat: string | null, args: Record<string, string | number> = {}): MatchEvent => ({ seq: ++seq, kind, seat, args, text: '' });
const land = (more: object): object => ({ name: 'Sw', owner: 'c', units: 2, bear: false, guests: 3, bear_enters: false, buildings: [], ...more });
const player = (seat: string, more: object = {}): object => ({ seat, clan: 'goat', flags: [], ...more });
const table = (of: object = {}, doing: object | null = null, more: object = {}): NorthgardTable =>
  ({ token: null, territories: [land(of)], players: [player('a'), player('c')], doing, ...more }) as unknown as NorthgardTable;

const combat = event('combat', 'a', { area: 'Sw', defender: 'c', attack: 3, defence: 2 });
const enter = event('move', 'a', { start: 'Se', goal: 'Sw', n: 3 });
const fought = [event('feed', 'a', { n: 1 }), event('hold', 'c'), event('roll', 'a', { face: 'axe-or-skull' }), event('throw', 'a', { sign: 'skull' }), event('roll', 'c', { face: 'two-axes-skull' })];
const ended = [event('result', 'a', { area: 'Sw', defender: 'c', attack: 4, defence: 4 }), event('casualties', 'a', { area: 'Sw', n: 1, bear: 'no' }), event('casualties', 'c', { area: 'Sw', n: 1, bear: 'no' }), event('win_combat', 'c', { area: 'Sw' }), event('retreat', 'a', { start: 'Sw', goal: 'Se', n: 2 })];
const told = (...more: MatchEvent[]): Battle => battleOf([enter, combat, ...more], table())!;

describe('a combat is told', () => {
  test('how it begins', () => {
    const battle = told();
    expect([battle.attacker.units, battle.defender.units, battle.from]).toEqual([3, 2, 'Se']);
    expect([points(battle.attacker), points(battle.defender)]).toEqual([3, 2]);
    expect(stepOf(battle, null)).toBe('bonus');
    expect(stepOf(battle, 'food')).toBe('food');
  });

  test('food, dice, and what was chosen of one', () => {
    const open = told(...fought.slice(0, 3));
    expect([axes(open.attacker), skulls(open.attacker), stepOf(open, 'die')]).toEqual([0, 0, 'dice']);
    const { attacker, defender } = told(...fought);
    expect([points(attacker), skulls(attacker), points(defender), skulls(defender)]).toEqual([4, 1, 4, 1]);
    expect([defender.held, attacker.held]).toEqual([true, false]);
  });

  test('what Axe Throwers add is not what the die showed', () => {
    const { attacker } = told(event('roll', 'a', { face: 'axe-or-skull' }), event('throw', 'a', { sign: 'axe' }), event('throw', 'a', { sign: 'skull' }));
    expect([axes(attacker), skulls(attacker), attacker.chosen, attacker.thrown]).toEqual([1, 1, 'axe', 'skull']);
    expect(skulls(told(event('roll', 'a', { face: 'two-axes' }), event('throw', 'a', { sign: 'skull' })).attacker)).toBe(1);
  });

  test('how it ended', () => {
    const battle = told(...fought, ...ended);
    expect([battle.winner, battle.attacker.lost.units, battle.attacker.fled]).toEqual(['c', 1, [{ to: 'Se', n: 2, bear: false }]]);
    expect(stepOf(battle, null)).toBe('retreat');
    expect(told(...fought, event('both_dead', null, { area: 'Sw' })).winner).toBe('nobody');
  });

  test('what comes after it ends it', () => expect(battleOf([combat, ...fought, ...ended, event('pass', 'c')], table())).toBeNull());
  test('without one there is none', () => expect(battleOf([enter], table())).toBeNull());
});

describe('figures', () => {
  test('are kept when they are gone from the map', () => {
    const watch = new Watch();
    watch.see([combat], table());
    const battle = watch.see([combat, ...fought, ...ended], table({ guests: 0, units: 1 }))!;
    expect([battle.attacker.units, battle.defender.units]).toEqual([3, 2]);
  });

  test('are counted back by whoever comes too late', () => {
    const { attacker, defender } = battleOf([combat, ...fought, ...ended.slice(0, 4)], table({ guests: 0, units: 1 }, { loser: 'a', losers: 2, loser_bear: true }))!;
    expect([attacker.units, attacker.bear, defender.units]).toEqual([3, true, 2]);
  });

  test('and what helps them', () => {
    const of = { bear: true, buildings: [{ building: 'tower', space: 'small' }, { building: 'silo', space: 'small' }] };
    expect(battleOf([combat], table(of))!.defender.helps).toEqual([{ why: 'bear' }, { why: 'building', what: 'tower' }]);
    const players = [player('a', { clan: 'snake', flags: ['conqueror'] }), player('c')];
    const { attacker, defender } = battleOf([combat], table(of, null, { token: 'Sw', players }))!;
    expect([attacker.helps, defender.helps]).toEqual([[{ why: 'token' }, { why: 'conqueror' }], [{ why: 'bear' }]]);
  });
});

describe('how it ended', () => {
  const ends = (attack: number, defence: number, winner: string): Battle => told(...fought, event('result', 'a', { area: 'Sw', defender: 'c', attack, defence }), event('win_combat', winner, { area: 'Sw' }));

  test('who holds the land now', () => {
    expect([endOf(ends(5, 4, 'a')), endOf(ends(4, 5, 'c')), endOf(told(...fought, event('both_dead', null, { area: 'Sw' })))]).toEqual(['takes', 'holds', 'nobody']);
  });

  test('why, where more points alone do not tell it', () => {
    expect([whyOf(ends(5, 4, 'a')), whyOf(ends(4, 5, 'c')), whyOf(told(...fought))]).toEqual([null, null, null]);
    expect([whyOf(ends(4, 4, 'c')), whyOf(ends(4, 4, 'a')), whyOf(ends(6, 4, 'c'))]).toEqual(['tie', 'no_defenders', 'no_attackers']);
  });
});

describe('a combat of one’s own is read', () => {
  const [result, ...rest] = ended;
  const decided = [combat, ...fought, result!, ...rest.slice(0, 3)];
  const flees = rest[3]!;

  test('once, when all of it is told', () => {
    const reading = new Reading();
    expect(reading.stops([combat, ...fought], null, 'a')).toBe(false);
    expect(reading.stops(decided, flees, 'a')).toBe(false);
    expect(reading.stops([...decided, flees], event('end', 'a'), 'a')).toBe(true);
    expect(reading.stops([...decided, flees], null, 'a')).toBe(false);
  });

  test('before somebody is asked where to flee', () => {
    const reading = new Reading();
    expect([reading.stops(decided, null, 'c'), reading.stops([...decided, flees], null, 'c')]).toEqual([true, false]);
  });

  test('and no other: neither theirs, nor a spectator’s, nor one of long ago', () => {
    expect([new Reading().stops(decided, null, 'b'), new Reading().stops(decided, null, null)]).toEqual([false, false]);
    expect(new Reading().stops([...decided, flees, event('pass', 'c')], null, 'a')).toBe(false);
  });
});

describe('the chance before the dice', () => {
  const bids = [{ n: 0, win: 40, worst: 20 }, { n: 1, win: 60, worst: 30 }];

  test('is that of my last choice', () => {
    const foretold = new Foretold();
    expect(foretold.see(told(), 'a', bids, 0)).toBe(40);
    expect(foretold.see(told(), 'a', bids, 1)).toBe(60);
    expect(foretold.see(told(...fought), 'a', [], 0)).toBe(60);
  });

  test('unless the other side has fed since, or none was foretold', () => {
    const foretold = new Foretold();
    foretold.see(told(), 'a', bids, 1);
    expect(foretold.see(told(event('feed', 'c', { n: 1 })), 'a', [], 0)).toBeNull();
    expect(new Foretold().see(told(), 'a', [], 0)).toBeNull();
    expect(foretold.see(null, 'a', [], 0)).toBeNull();
  });
});
