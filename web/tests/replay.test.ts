import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MatchEvent, NordView, View } from '../src/lib/api.ts';
import { Asker } from '../src/lookback/asker.ts';
import { lookback } from '../src/games/nord/lookback.ts';
import { beyond, origins, Replay } from '../src/lookback/replay.ts';

interface Story {
  seats: number;
  start: NordView;
  steps: { events: MatchEvent[]; view: NordView }[];
}

// made by `python -m tests.page.story`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/story.json', 'utf8')) as Story[];

/** What the events tell of a position. */
function told({ seq, table }: NordView): unknown {
  const { workers, tiles, berths, players, fishing, turn } = table;
  const men = workers.map(({ at, seat }) => at + seat).sort();
  return { seq, men, tiles: [...tiles].sort(), berths, players: players.map((each) => ({ ...each, shown: null })), fishing, turn };
}

describe.each(stories.filter((story) => story.steps[0]!.events.every((event) => event.kind !== 'settle')))(
  'a match of $seats, known by its start and its events',
  ({ start, steps }) => {
    const replay = new Replay(steps.length, lookback.advance);
    replay.keep(start);
    replay.tell(steps.flatMap((step) => step.events));

    test('every position with an event is there without asking', () => {
      let asked = 0;
      for (const { events, view } of steps.slice(0, -1)) {
        const frame = replay.frame(view.seq);
        if (!events.length) asked += frame ? 0 : 1;
        else expect(told(frame!.view as NordView)).toEqual(told(view));
      }
      expect(asked).toBeGreaterThan(0);
    });

    test('with the log the silent ones are there, too', () => {
      replay.read(steps.map(() => 'a move'));
      for (const { view } of steps.slice(0, -1)) expect(told(replay.frame(view.seq)!.view as NordView)).toEqual(told(view));
    });

    test("the server's own view goes first", () => {
      const middle = steps[40]!.view;
      expect(replay.frame(middle.seq)!.exact).toBe(false);
      replay.keep(middle);
      expect(replay.frame(middle.seq)).toEqual({ view: middle, exact: true });
    });

    test('turns and scorings are marked', () => {
      const marks = replay.marks();
      expect(marks.filter((mark) => mark.kind === 'scoring').map((mark) => mark.number)).toEqual([1, 2, 3, 4]);
      const turns = marks.filter((mark) => mark.kind === 'turn');
      expect(turns.length).toBeGreaterThan(10);
      expect(beyond(marks, turns[2]!.seq, 1, steps.length)).toBe(turns[3]!.seq);
      expect(beyond(marks, turns[2]!.seq + 1, -1, steps.length)).toBe(turns[2]!.seq);
      expect(beyond(marks, turns[2]!.seq, -1, steps.length)).toBe(turns[1]!.seq);
      expect(beyond(marks, turns.at(-1)!.seq, 1, steps.length)).toBe(steps.length);
      expect(beyond(marks, 0, -1, steps.length)).toBe(0);
    });
  },
);

describe('moves that were taken back', () => {
  const log = ['a one', 'a two', 'a undo', 'b three', 'b four', 'back 2 again', 'branch other', 'c five'];

  test('an undo shows the position before the move again', () => {
    expect(origins(log)).toEqual({ made: [0, 1, 2, 1, 4, 5, 1, 1, 8], standing: new Set([0, 1, 8]) });
    expect(origins(['a undo', 'back 9 x']).made).toEqual([0, 0, 0]);
  });

  test('what was taken back is asked for, all else is led to', () => {
    const count: (view: View, events: readonly MatchEvent[]) => View = (view, events) =>
      ({ ...view, table: [...(view.table as unknown as number[]), ...events.map((event) => event.seq)] }) as unknown as View;
    const replay = new Replay(8, count);
    replay.keep({ seq: 0, table: [] } as unknown as View);
    replay.tell([1, 8].map((seq) => ({ seq, kind: 'x', seat: null, args: {}, text: '' })));
    replay.read(log);
    const at = (n: number): unknown => replay.frame(n)?.view.table ?? null;
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(at)).toEqual([[], [1], null, [1], null, null, [1], [1], [1, 8]]);
    replay.keep({ seq: 6, table: ['exact'] } as unknown as View);
    expect(at(8)).toEqual(['exact', 8]);
    replay.keep({ seq: 5, table: ['gone'] } as unknown as View);
    expect(at(5)).toEqual(['gone']);
    expect(at(7)).toEqual([1]);
  });
});

test('own treasures come and go', () => {
  const { start } = stories[0]!;
  const view = { ...start, seat: 'a', mine: { treasures: { axe: 1, gold: 0 } } };
  const event = (kind: string, seat: string, treasure: string): MatchEvent => ({ seq: 1, kind, seat, args: { treasure, space: 'a1' }, text: '' });
  const after = lookback.advance(view, [event('treasure', 'a', 'axe'), event('find', 'a', 'gold'), event('find', 'b', 'gold')]) as NordView;
  expect(after.mine!.treasures).toEqual({ axe: 0, gold: 1 });
});

test('a game whose events do not lead on has only the views of the server', () => {
  const replay = new Replay(3, null);
  replay.keep({ seq: 0 } as View);
  replay.tell([{ seq: 1, kind: 'turn', seat: 'a', args: {}, text: '' }]);
  expect(replay.frame(1)).toBeNull();
  expect(replay.frame(0)!.exact).toBe(true);
});

describe('asking the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function asking(answer: (n: number) => Promise<View>) {
    const asked: number[] = [];
    const known = new Set<number>();
    const failures: unknown[] = [];
    const ask = (n: number): Promise<View> => (asked.push(n), answer(n));
    const asker = new Asker(ask, (n) => known.has(n), (view) => known.add(view.seq), (error) => failures.push(error) > 0);
    return { asker, asked, known, failures };
  }
  const soon = (n: number): Promise<View> => new Promise((done) => setTimeout(() => done({ seq: n } as View), 100));

  test('two at once, and only the newest wish', async () => {
    const { asker, asked, known } = asking(soon);
    for (const n of [1, 2, 3, 4, 5]) asker.want(n);
    expect(asked).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual([1, 2, 5]);
    expect(known).toEqual(new Set([1, 2, 5]));
    asker.want(5);
    expect(asked).toHaveLength(3);
  });

  test('neighbours come after the wish', async () => {
    const { asker, asked } = asking(soon);
    asker.want(7, [8, 6]);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toEqual([7, 8, 6]);
  });

  test('never more than the server allows in any minute', async () => {
    const { asker, asked } = asking(soon);
    const times: number[] = [];
    for (let n = 0; n < 1500; n++) {
      asker.want(n, [n + 1, n + 2]);
      await vi.advanceTimersByTimeAsync(200);
      while (times.length < asked.length) times.push(Date.now());
    }
    const busiest = Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 60_000).length));
    expect(busiest).toBeLessThanOrEqual(20 + 60 / 2.5);
    // the server's bucket holds 30 and gets one each 2 s
    let level = 30;
    times.forEach((time, n) => {
      level = Math.min(30, level + (n ? (time - times[n - 1]!) / 2000 : 0)) - 1;
      expect(level).toBeGreaterThanOrEqual(0);
    });
    expect(asked.length).toBeGreaterThan(100);
  });

  test('after a refusal it waits, and gets the wish in the end', async () => {
    let refusals = 1;
    const { asker, asked, known, failures } = asking((n) => (refusals-- > 0 ? Promise.reject(new Error('limited')) : soon(n)));
    asker.want(3, [4]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.filter((n) => n === 3)).toHaveLength(1);
    expect(failures).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(known.has(3)).toBe(true);
  });

  test('nothing after it was closed', async () => {
    const { asker, asked, known } = asking(soon);
    asker.want(1);
    asker.close();
    asker.want(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([1]);
    expect(known.size).toBe(0);
  });
});
