import { describe, expect, test } from 'vitest';
import { badgeAt, cornersOf, crossingAt, islandOf, middleOf, pathBetween, slopeOf, tileAt, windowOf } from '../src/games/settlers/board/places.ts';

/** Rows of tiles: the column of the first one, and how many. */
const rows = (...all: [number, number][]): string[] => all.flatMap(([first, n], row) => Array.from({ length: n }, (_, k) => `${'ABCDEFG'[row]}${first + 2 * k}`));
const CLASSIC = rows([5, 3], [4, 4], [3, 5], [4, 4], [5, 3]);
const LARGE = rows([5, 3], [4, 4], [3, 5], [2, 6], [3, 5], [4, 4], [5, 3]);

const far = (a: readonly [number, number], b: readonly [number, number]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

describe.each([
  ['classic19', CLASSIC, 54, 72, 30],
  ['large30', LARGE, 80, 109, 38],
] as const)('%s', (_name, tiles, crossings, paths, coast) => {
  const island = islandOf(tiles);

  test('has the crossings, paths and the coast of its tiles', () => {
    expect(island.crossings).toHaveLength(crossings);
    expect(island.paths).toHaveLength(paths);
    expect(new Set(island.ring).size).toBe(coast);
    expect(island.seaward.size).toBe(coast);
  });

  test('every path is as long as a tile is wide from its middle', () => {
    for (const path of island.paths) {
      const [one, other] = path.split('-') as [string, string];
      expect(far(crossingAt(one), crossingAt(other))).toBeCloseTo(100);
      expect([-30, 30, 90]).toContain(slopeOf(path));
      expect(pathBetween(other, one)).toBe(path);
    }
    for (const tile of tiles) for (const corner of cornersOf(tile)) expect(far(tileAt(tile), crossingAt(corner))).toBeCloseTo(100);
  });

  test('harbours lie on the sea, inside the picture', () => {
    const { left, top, width, height } = windowOf(island, false);
    for (const path of island.seaward.keys()) {
      const at = badgeAt(island, path);
      expect(far(at, middleOf(path))).toBeCloseTo(78);
      for (const tile of tiles) expect(far(at, tileAt(tile))).toBeGreaterThan(120);
      expect(at[0] > left && at[0] < left + width && at[1] > top && at[1] < top + height).toBe(true);
    }
  });
});
