import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';
import type { NordView } from '../src/games/nord/model.ts';
import { counting } from '../src/games/nord/panels/counting.ts';
import { flightsOf } from '../src/games/nord/panels/flights.ts';
import { accounts, curve, growth } from '../src/games/nord/panels/points.ts';

interface Story {
  seats: number;
  start: NordView;
  steps: { events: MatchEvent[]; view: NordView }[];
}

// made by `python -m tests.page.story`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/story.json', 'utf8')) as Story[];
const pointsOf = (view: NordView): Record<string, number> => Object.fromEntries(view.table.players.map((player) => [player.seat, player.points]));

describe.each(stories)('a match of $seats', ({ steps }) => {
  const events = steps.flatMap((each) => each.events);
  const finals = pointsOf(steps.at(-1)!.view);

  test('every point of the end has a source', () => {
    for (const [seat, account] of Object.entries(accounts(events, finals))) {
      expect(account.begin).toBe(0);
      expect(account.scorings.reduce((sum, n) => sum + n, 0) + account.jarls + account.treasures).toBe(finals[seat]);
      expect(account.variety + account.alike).toBe(account.treasures);
    }
  });

  test('the points of each scoring are those the views show', () => {
    let before = pointsOf(steps[0]!.view);
    const found = accounts(events, finals);
    for (const { events: some, view } of steps) {
      const scoring = some.find((event) => event.kind === 'scoring');
      const now = pointsOf(view);
      const others = some.filter((event) => event.kind === 'challenge' || event.kind === 'treasures');
      if (scoring) {
        for (const seat of Object.keys(now)) {
          const elsewhere = others.filter((event) => event.seat === seat).reduce((sum, event) => sum + Number(event.args.points), 0);
          expect(found[seat]!.scorings[Number(scoring.args.number) - 1]).toBe(now[seat]! - before[seat]! - elsewhere);
        }
      }
      before = now;
    }
  });

  test('the curve has a value after each turn and ends with the final points', () => {
    const { lines, scorings } = growth(events, finals);
    // as many turns as players were to move: the first one without an event, unless starts were chosen
    const turns = events.filter((event) => event.kind === 'turn').length + (events.some((event) => event.kind === 'settle') ? 0 : 1);
    for (const [seat, line] of Object.entries(lines)) {
      expect(line).toHaveLength(turns + 1);
      expect(line[0]).toBe(0);
      expect(line.at(-1)).toBe(finals[seat]);
      expect(line).toEqual([...line].sort((a, b) => a - b)); // nobody loses points
    }
    expect(scorings.map((each) => each.number)).toEqual([1, 2, 3, 4]);
  });

  test('after each turn the curve agrees with the views', () => {
    const { lines } = curve(events, finals);
    let turn = 0;
    let played = false;
    for (const { events: some, view } of steps) {
      for (const event of some) {
        if (event.kind === 'turn' && played) turn += 1;
        if (event.kind !== 'settle' && event.kind !== 'turn') played = true;
      }
      if (some.at(-1)?.kind !== 'turn' || !turn) continue;
      for (const { seat, points } of view.table.players) expect(lines[seat]![turn]).toBe(points);
    }
  });

  test('whatever dies flies to its berth, whatever is paid to its player', () => {
    for (const event of events) {
      const flights = flightsOf(event);
      if (event.kind === 'die') expect(flights[0]?.to).toEqual({ at: `[data-berth="${event.args.berth}"]` });
      const paid = Number(event.args.points ?? 0) > 0 && event.kind !== 'win';
      expect(flights.some((each) => 'shield' in each.what && each.what.points === event.args.points)).toBe(paid);
    }
  });
});

test('points that no event explains were there before', () => {
  const event: MatchEvent = { seq: 1, kind: 'challenge', seat: 'a', args: { settlement: 'A', jarl: 'jarl', berth: 2, points: 6 }, text: '' };
  expect(accounts([event], { a: 26, b: 3 }).a).toMatchObject({ begin: 20, jarls: 6, total: 26 });
  expect(curve([event], { a: 26, b: 3 }).lines).toEqual({ a: [20, 26], b: [3, 3] });
});

test.each(stories)('the counting of each scoring adds up ($seats players)', ({ steps }) => {
  const events = steps.flatMap((each) => each.events);
  const found = accounts(events, pointsOf(steps.at(-1)!.view));
  const ends = events.flatMap((event, n) => (event.kind === 'scoring' ? [n] : []));
  for (const [i, start] of ends.entries()) {
    const count = counting(events.slice(0, ends[i + 1] ?? events.length))!;
    expect(count.number).toBe(events[start]!.args.number);
    for (const [seat, account] of Object.entries(found)) {
      expect(count.sums[seat] ?? 0).toBe(account.scorings[count.number - 1]);
      const rows = count.rows.map((row) => row.cells[seat]?.points ?? 0);
      expect(rows.reduce((sum, points) => sum + points, 0)).toBe(account.scorings[count.number - 1]);
    }
  }
});

test('a scoring is counted out step by step; the fewest stand there with nothing', () => {
  const event = (kind: string, seat: string | null, args: MatchEvent['args']): MatchEvent => ({ seq: 1, kind, seat, args, text: '' });
  const events = [
    event('scoring', null, { number: 3, of: 'resources', cause: 'full' }),
    event('deliver', 'a', { settlement: 'B', forests: 1, mountains: 2, points: 3 }),
    event('fewest', 'b', { settlement: 'B' }),
  ];
  expect(counting([])).toBeNull();
  expect(counting(events.slice(0, 1))!.rows).toEqual([]);
  expect(counting(events)!.sums).toEqual({ a: 3, b: 0 });
  expect(counting(events)!.rows[0]!.cells.b).toMatchObject({ points: 0, fewest: true });
});
