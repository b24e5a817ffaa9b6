import { expect, test } from 'vitest';
import { reading, remaining, serverNow } from '../src/table/clock.ts';
import { keyframes } from '../src/games/nord/panels/flights.ts';
import { heads, plot, spread, step } from '../src/table/plot.ts';

const BOX = { left: 10, top: 20, width: 100, height: 50 };

test.each([
  [3, 1],
  [8, 2],
  [17, 5],
  [40, 10],
  [45, 20],
  [121, 50],
])('up to %i points there is a line every %i', (most, every) => expect(step(most)).toBe(every));

test('lines go in steps from the left edge to the right one', () => {
  const { paths, levels, turns } = plot({ lines: { a: [0, 0, 4, 4], b: [0, 2, 2, 2] } }, BOX);
  expect(turns).toBe(3);
  expect(levels).toEqual([0, 1, 2, 3, 4]);
  expect(paths[0]!.d).toBe('M10 70H76.7V20H110');
  expect(paths[1]!.end).toEqual({ x: 110, y: 45, points: 2 });
});

test('scorings that come soon after another are named side by side', () => {
  const curve = { lines: { a: [...Array(43).fill(0), 9] }, marks: [{ turn: 20, icons: ['resources'] }, { turn: 40, icons: ['resources'] }, { turn: 43, icons: ['warriors', 'treasures'] }].map((each) => ({ ...each, text: '' })) };
  const wide = { ...BOX, width: 260 };
  const found = heads(curve, plot(curve, wide).x, wide);
  expect(found.map(({ icon }) => icon)).toEqual(['resources', 'resources', 'warriors', 'treasures']);
  found.slice(1).forEach(({ x }, n) => expect(x - found[n]!.x).toBeGreaterThanOrEqual(18));
  expect(found[0]!.x).toBeCloseTo(plot(curve, wide).x(20));
});

test('the highest points reach the top, and a few turns are numbered', () => {
  const { y, levels, ticks } = plot({ lines: { a: [...Array(30).fill(0), 102] } }, BOX);
  expect(y(102)).toBe(BOX.top);
  expect(levels).toEqual([0, 50, 100]);
  expect(ticks).toEqual([0, 5, 10, 15, 20, 25, 30]);
});

test('a match without points is drawn too', () => {
  const { paths } = plot({ lines: { a: [0] } }, BOX);
  expect(paths[0]!.d).toBe('M10 70H10');
});

test('labels keep their order and distance inside the box', () => {
  expect(spread([50, 10, 52], 20, 0, 100)).toEqual([50, 10, 70]);
  expect(spread([99, 98, 97], 20, 0, 100)).toEqual([100, 80, 60]);
  expect(spread([5, 5], 20, 5, 100)).toEqual([5, 25]);
});

test('an arc begins and ends at its places and rises between', () => {
  const frames = keyframes('arc', { x: 0, y: 100 }, { x: 200, y: 100 });
  expect(frames[0]!.transform).toBe('translate(0px, 100px) scale(1)');
  expect(frames.at(-1)!.transform).toMatch(/^translate\(200px, 100px\)/);
  expect(Number(/, (-?[\d.]+)px/.exec(String(frames[2]!.transform))![1])).toBeLessThan(60);
});

test('a clock runs by the server’s time, also where this computer’s is wrong', () => {
  expect(remaining(60_000, true, 1_000, 31_000)).toBe(30_000);
  expect(remaining(60_000, false, 1_000, 31_000)).toBe(60_000);
  expect(remaining(1_000, true, 0, 5_000)).toBe(0);
  // this computer is an hour ahead; the first message took 300 ms, the second 20
  const hour = 3_600_000;
  expect(serverNow(1_000, 1_300 + hour)).toBe(1_000);
  expect(serverNow(5_000, 5_020 + hour)).toBe(5_000);
  expect(serverNow(5_000, 8_020 + hour)).toBe(8_000);
});

test('times are read in the units that matter', () => {
  expect(reading(272_000)).toEqual({ unit: 'minutes', text: '4:32' });
  expect(reading(500)).toEqual({ unit: 'minutes', text: '0:01' });
  expect(reading(3_600_000 * 5 + 60_000 * 7)).toEqual({ unit: 'hours', h: 5, m: 7 });
  expect(reading(3_600_000 * 50)).toEqual({ unit: 'days', d: 2, h: 2 });
});
