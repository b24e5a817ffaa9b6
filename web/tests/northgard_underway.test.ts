/** A combat that a match begins in the middle of: everything comes from the position. */
import { describe, expect, test } from 'vitest';
import { axes, points, skulls, stepOf } from '../src/games/northgard/panels/fights.ts';
import { shownOf, underWay } from '../src/games/northgard/panels/underway.ts';
import type { NorthgardTable } from '../src/lib/api.ts';

const fight = (more: object = {}): NorthgardTable =>
  ({
    token: null,
    territories: [{ name: 'Se', owner: 'b', units: 2, bear: false, guests: 3, bear_enters: true, buildings: [{ building: 'fortress', space: 'large' }] }],
    players: [{ seat: 'a', clan: 'bear', flags: [] }, { seat: 'b', clan: 'goat', flags: [] }],
    doing: { card: 'militia', fight: { at: 'Se', attacker: 'a', defender: 'b', figures: [4, 2], base: [5, 4], fed: [1, 0], axes: [0, 0], skulls: [0, 0], ...more } },
  }) as unknown as NorthgardTable;

describe('a combat under way', () => {
  test('has figures, points, food, and what helps', () => {
    const battle = underWay(fight())!;
    expect([battle.card, battle.at, stepOf(battle, 'food')]).toEqual(['militia', 'Se', 'food']);
    expect([battle.attacker.units, battle.attacker.bear, points(battle.attacker)]).toEqual([3, true, 6]);
    expect([battle.defender.units, points(battle.defender), battle.defender.helps]).toEqual([2, 4, [{ why: 'building', what: 'fortress' }]]);
  });

  test('has dice', () => {
    const { attacker, defender } = underWay(fight({ axes: [2, 0], skulls: [1, 0] }))!;
    expect([axes(attacker), skulls(attacker), defender.face]).toEqual([2, 1, null]);
  });

  test('is over when only a retreat is left', () => expect(underWay(fight({ base: null }))).toBeNull());
});

test('a die shows what was counted, also with what was thrown as well', () => {
  const counts = [[0, 0], [1, 0], [0, 1], [2, 0], [3, 0], [1, 1], [2, 1], [0, 2], [4, 0], [3, 1], [1, 2], [2, 2], [0, 3]] as const;
  for (const [a, s] of counts) {
    const side = { ...shownOf(a, s) } as Parameters<typeof axes>[0];
    expect([axes(side), skulls(side)]).toEqual([a, s]);
  }
});
