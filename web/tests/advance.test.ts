import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';
import { advance } from '../src/games/nord/advance.ts';
import type { NordTable, NordView } from '../src/games/nord/model.ts';

interface Story {
  seats: number;
  start: NordView;
  steps: { events: MatchEvent[]; view: NordView }[];
}

// made by `python -m tests.page.story`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/story.json', 'utf8')) as Story[];

/** Neutral jarls take the settlements that are left, which no event tells. */
const chosen = (table: NordTable): NordTable => ({
  ...table,
  settlements: table.settlements.map((each) => (each.jarl === 'jarl' ? { ...each, jarl: null } : each)),
});

/** What the events tell; links and threats are worked out by the rules, and come with the view. */
function told(table: NordTable): unknown {
  const { settlements, workers, tiles, berths, players, fishing } = table;
  return {
    settlements: settlements.map(({ name, jarl, warriors }) => ({ name, jarl, warriors })),
    workers: workers.map(({ at, seat }) => `${at} ${seat}`).sort(),
    tiles: [...tiles].sort(),
    berths,
    players: players.map(({ seat, points, men, treasures }) => ({ seat, points, men, treasures })),
    fishing,
  };
}

describe.each(stories)('a match of $seats', ({ start, steps }) => {
  test('the events lead from each position to the next', () => {
    expect(steps.length).toBeGreaterThan(50);
    let table = start.table;
    for (const { events, view } of steps) {
      table = events.reduce(advance, table);
      const same = events.some((event) => event.kind === 'settle') ? chosen : (each: NordTable) => each;
      expect(told(same(table))).toEqual(told(same(view.table)));
      table = view.table;
    }
  });
});
