import { describe, expect, test } from 'vitest';
import { axes, type Battle, battleOf, points, skulls, stepOf, Watch } from '../src/games/northgard/panels/fights.ts';
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
