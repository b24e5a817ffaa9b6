import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';
import { advance } from '../src/games/northgard/advance.ts';
import type { NorthgardTable } from '../src/games/northgard/model.ts';
import { event } from './events.ts';

// made by `python -m tests.page.northgard_story`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/northgard_story.json', 'utf8')) as { seats: number; steps: MatchEvent[][]; tables: NorthgardTable[] }[];

/** What events tell; what only the rules know comes with the view (see advance.ts). */
function told({ year, first, passed, display, achievements, token, pile, unrest, tiles, territories, players }: NorthgardTable): unknown {
  const built = (buildings: NorthgardTable['territories'][number]['buildings']): string[] => buildings.map(({ building, space }) => `${building} ${space}`).sort();
  return {
    year, first, token, unrest,
    ...(year > 1 ? { pile } : {}), // what nobody laid at the start goes back
    passed: [...passed].sort(),
    display: [...display].sort(),
    achievements: [...achievements].sort(),
    tiles: tiles.map(({ name, x, y, facing }) => `${name} ${x} ${y} ${facing}`).sort(),
    territories: territories.map(({ name, areas, owner, units, bear, guests, bear_enters, closed, buildings }) => ({ name, areas, owner, units, bear, guests, bear_enters, closed, buildings: built(buildings) })),
    players: players.map(({ seat, fame, goods, units, reserve, hand, draw, active, passed: out }) => ({ seat, fame, goods, units, reserve, hand, draw, active: active.map(({ card, played }) => `${card} ${played}`).sort(), out })),
  };
}

describe.each(stories)('a match of $seats', ({ steps, tables }) => {
  test('the events lead from each position to the next', () => {
    expect(steps.length).toBeGreaterThan(100);
    for (const [n, events] of steps.entries()) {
      const [before, after] = [tables[n]!, tables[n + 1]!];
      const reached = events.reduce((table, each) => advance(table, each, after), before);
      expect(told(reached), `step ${n}: ${events.map(({ text }) => text).join(' ')}`).toEqual(told(after));
    }
  });
});

describe('what random matches seldom tell', () => {
  // a position in the middle of a match, with lands of our own making
  const { tables } = stories[1]!;
  const base = tables.find(({ year }) => year === 3)!;
  const [own, other, free] = base.territories.map(({ name }) => name) as [string, string, string];
  const bare = { owner: null, units: 0, guests: 0, bear: false, bear_enters: false, buildings: [] };
  const lands: Record<string, Partial<NorthgardTable['territories'][number]>> = { [own]: { owner: 'a', units: 3, bear: true }, [other]: { owner: 'b', units: 2 } };
  const table: NorthgardTable = { ...base, phase: 'actions', doing: null, territories: base.territories.map((each) => ({ ...each, ...bare, ...lands[each.name] })) };
  const after = (...events: [kind: string, seat: string | null, args?: Record<string, string | number>][]): NorthgardTable => events.reduce((now, [kind, seat, args], n) => advance(now, event(n, kind, seat, args)), table);
  const at = (now: NorthgardTable, name: string) => now.territories.find((each) => each.name === name)!;
  const of = (now: NorthgardTable, seat: string) => now.players.find((each) => each.seat === seat)!;

  test('the war bear comes, is led and retreats', () => {
    expect(at(after(['bear', 'a', { area: free }]), free)).toMatchObject({ owner: 'a', bear: true, units: 0 });
    const led = after(['lead', 'a', { start: own, goal: free, n: 3 }]);
    expect(at(led, own)).toMatchObject({ owner: null, bear: false, units: 0 });
    expect(at(led, free)).toMatchObject({ owner: 'a', bear: true, units: 3 });
    const fled = after(['lead', 'a', { start: own, goal: other, n: 0 }], ['win_combat', 'b', { area: other }], ['retreat_bear', 'a', { start: other, goal: free }]);
    expect(at(fled, other)).toMatchObject({ owner: 'b', units: 2, bear_enters: false });
    expect(at(fled, free)).toMatchObject({ owner: 'a', bear: true });
  });

  test('units are pulled, pushed and bribed', () => {
    expect(at(after(['pull', 'a', { start: own, goal: free }]), free)).toMatchObject({ owner: 'a', units: 1 });
    const pushed = after(['push', 'a', { start: other, goal: free }]);
    expect([at(pushed, other).units, at(pushed, free)]).toMatchObject([1, { owner: 'b', units: 1 }]);
    expect(at(after(['bribe', 'b', { start: own, goal: other, n: 1, victim: 'a' }]), other)).toMatchObject({ owner: 'b', units: 2, guests: 1 });
  });

  test('attackers are guests until it is decided, and losers leave', () => {
    const entered = after(['move', 'a', { start: own, goal: other, n: 3 }]);
    expect(entered.doing?.attacker).toBe('a');
    expect(at(entered, other)).toMatchObject({ owner: 'b', units: 2, guests: 3 });
    const won = after(['move', 'a', { start: own, goal: other, n: 3 }], ['casualties', 'b', { area: other, n: 1, bear: 'no' }], ['win_combat', 'a', { area: other }]);
    expect(at(won, other)).toMatchObject({ owner: 'a', units: 3, guests: 0 });
    expect(won.doing).toMatchObject({ losers: 1, loser: 'b' });
    expect(of(won, 'b').units).toBe(of(table, 'b').units - 2);
    const gone = advance(won, event(9, 'reserve', 'b', { area: other, n: 1, bear: 'no' }));
    expect(of(gone, 'b').reserve).toBe(of(table, 'b').reserve + 2);
    expect(at(after(['move', 'a', { start: own, goal: other, n: 2 }], ['taken', 'a', { area: other }]), other)).toMatchObject({ owner: 'a', units: 2 });
  });

  test('buildings become others, and goods are paid', () => {
    const built = after(['build', 'a', { building: 'silo', area: own, space: 'small', wood: 1 }], ['swap', 'a', { area: own, building: 'silo', new: 'camp', space: 'small' }]);
    expect(at(built, own).buildings).toEqual([{ building: 'camp', space: 'small' }]);
    expect(of(built, 'a').goods['wood']).toBe((of(table, 'a').goods['wood'] ?? 0) - 1);
    expect(of(after(['pay', 'b', { goods: '2 food' }]), 'b').goods['food']).toBe((of(table, 'b').goods['food'] ?? 0) - 2);
    expect(of(after(['upgrade', 'a', { card: 'move', new: 'roaming' }]), 'a')).toMatchObject({ hand: of(table, 'a').hand, goods: { lore: (of(table, 'a').goods['lore'] ?? 0) - 3 } });
  });

  test('winter is felt, and hunger with it', () => {
    const cold = after(['winter', 'a', { food: 1, wood: 0, units: 4 }], ['hunger', 'a', { fame: 5 }], ['discard', 'a', { card: 'feast' }]);
    expect(cold.phase).toBe('winter');
    expect(of(cold, 'a').draw).toBe(of(table, 'a').draw - 1);
    expect(of(cold, 'a').hand).toBe(of(table, 'a').hand);
  });

  test('cards are cancelled, taken back and split', () => {
    const cancelled = after(['play', 'b', { card: 'feast' }], ['cancel', 'a', { card: 'feast', victim: 'b' }]);
    expect(of(cancelled, 'b').active).toEqual(of(table, 'b').active);
    expect(of(cancelled, 'b').discard.at(-1)).toBe('feast');
    expect(of(after(['retrieve', 'a', { card: 'feast' }]), 'a').hand).toBe(of(table, 'a').hand + 1);
    expect(of(after(['keep', 'a'], ['top', 'a']), 'a')).toMatchObject({ hand: of(table, 'a').hand + 1, draw: of(table, 'a').draw + 1 });
  });

  test('without the position ahead the land stays as it is', () => {
    expect(after(['explore', 'a', { tile: '99', east: 'e9', south: '0', turn: 'n' }]).tiles).toEqual(table.tiles);
  });
});
