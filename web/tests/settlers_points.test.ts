import { describe, expect, test, vi } from 'vitest';
import { event, stories } from './settlers_story.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { language } = await import('../src/lib/lang.svelte.ts');
await language.choose('en');
await language.game('settlers');
const { accounts, curve } = await import('../src/games/settlers/panels/points.ts');
const { fortunes, most } = await import('../src/games/settlers/panels/luck.ts');

describe.each(stories)('a match of $seats ($preset)', ({ opening, steps }) => {
  const events = [...opening, ...steps.flatMap((step) => step.events)];
  const last = steps.at(-1)!.view.table;

  test('the sources make the points that everybody has in the end', () => {
    for (const { seat, points } of last.players) expect(Object.values(accounts(last)[seat]!).reduce((sum, n) => sum + n)).toBe(points);
  });

  test('the curve goes from nothing through the points after each turn to the end', () => {
    const { lines, marks } = curve(events, last);
    let turns = 0;
    steps.forEach(({ events: told }, n) => {
      if (!told.some((each) => each.kind === 'turn')) return;
      turns += 1;
      if (told[0]!.kind !== 'turn') return; // the same move brought points
      for (const { seat, points } of steps[n - 1]!.view.table.players) expect(lines[seat]![turns - 1], `turn ${turns}`).toBe(points);
    });
    expect(turns).toBeGreaterThan(20);
    for (const { seat, points } of last.players) {
      expect(lines[seat]!.length).toBe(turns + 1);
      expect(lines[seat]!.at(-1)).toBe(points);
    }
    expect(marks.length).toBe(events.filter((each) => ['longest_road', 'largest_army'].includes(each.kind) && each.seat).length);
  });

  test('a part of a match begins with what was there', () => {
    const half = Math.floor(steps.length / 2);
    const { lines } = curve(steps.slice(half).flatMap((step) => step.events), last);
    for (const { seat, points } of last.players) expect(lines[seat]!.at(-1)).toBe(points);
  });
});

test('what was to be expected comes times 36', () => {
  const all = fortunes([{ seat: 'a', cards: 12, expected: 360 }, { seat: 'b', cards: 3, expected: 540 }]);
  expect(all.map(({ expected }) => expected)).toEqual([10, 15]);
  expect(most(all)).toBe(15);
  expect(most([])).toBe(1);
});

test('who loses the longest road loses its points', () => {
  const last = stories[0]!.steps.at(-1)!.view.table;
  const table = { ...last, longest_road: 'b', largest_army: null, players: last.players.map((each) => ({ ...each, points: each.seat === 'b' ? 2 : 0 })) };
  const events = [event(1, 'longest_road', 'a', { length: 5, holder: 'a' }), event(2, 'turn', 'b', { number: 2 }), event(3, 'longest_road', 'b', { length: 6, holder: 'b' })];
  expect(curve(events, table).lines['a']).toEqual([2, 0]);
  expect(curve(events, table).lines['b']).toEqual([0, 2]);
});
