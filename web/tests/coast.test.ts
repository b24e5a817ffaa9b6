import { describe, expect, test } from 'vitest';
import { coastPath, edgePath, framePath, hash, loops, regionPath } from '../src/games/nord/board/coast.ts';
import { geography, groundAt } from '../src/games/nord/board/geography.ts';

const set = (...squares: string[]): Set<string> => new Set(squares);
/** Twice the area inside a ring of grid corners; positive when the squares lie on the right hand. */
const area = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length]![1] - ring[(i + 1) % ring.length]![0] * y, 0);
const numbers = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('loops', () => {
  test('go once round a square', () => {
    expect(loops(set('2,3'))).toEqual([[[2, 3], [3, 3], [3, 4], [2, 4]]]);
  });
  test('keep a lake as a ring of its own, walked the other way', () => {
    const ring = set('0,0', '1,0', '2,0', '0,1', '2,1', '0,2', '1,2', '2,2');
    const areas = loops(ring).map(area).sort((a, b) => a - b);
    expect(areas).toEqual([-2, 18]);
  });
  test('keep squares apart that touch only at a corner', () => {
    expect(loops(set('0,0', '1,1')).map((ring) => ring.length)).toEqual([4, 4]);
  });
  test('enclose as much as there are squares', () => {
    const squares = set('0,0', '1,0', '1,1', '2,1', '2,2', '3,1');
    expect(loops(squares).reduce((sum, ring) => sum + area(ring), 0) / 2).toBe(squares.size);
  });
});

describe('the ink', () => {
  test('is the same on every machine', () => {
    expect(hash(3, 4, 5)).toBe(hash(3, 4, 5));
    expect(hash(3, 4, 5)).not.toBe(hash(4, 3, 5));
    for (let i = 0; i < 500; i++) expect(Math.abs(hash(i, 7 * i, 2))).toBeLessThanOrEqual(0.5);
  });
  test('runs the same way along an edge, from whichever side', () => {
    expect(numbers(edgePath([3, 4], [3, 5])).slice(0, 2)).toEqual(numbers(edgePath([3, 5], [3, 4])).slice(-2));
    const [there, back] = [numbers(edgePath([3, 4], [4, 4])), numbers(edgePath([4, 4], [3, 4]))];
    const pairs = (all: number[]): string[] => all.flatMap((x, i) => (i % 2 ? [] : [`${x} ${all[i + 1]}`]));
    expect(pairs(there)).toEqual(pairs(back).reverse());
  });
  test('lets neighbouring regions share their border exactly', () => {
    const [left, right] = [regionPath(set('0,0')), regionPath(set('1,0'))];
    const shared = edgePath([1, 0], [1, 1]).slice(1).split('L');
    for (const point of shared) {
      expect(left).toContain(point);
      expect(right).toContain(point);
    }
  });
  test('stays near the grid, on the coast too', () => {
    const straight = coastPath(set('0,0', '1,0', '2,0', '3,0', '4,0', '5,0'));
    const all = numbers(straight);
    const ys = all.filter((_, i) => i % 2);
    expect(Math.min(...ys)).toBeGreaterThan(-34);
    expect(Math.max(...ys)).toBeLessThan(134);
  });
  test('breaks a long straight coast with bays and headlands, more than a border inland', () => {
    const squares = set(...Array.from({ length: 16 }, (_, x) => `${x},0`));
    const roughness = (path: string): number => {
      const ends = [...path.matchAll(/ (-?[\d.]+) (-?[\d.]+)(?=C)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
      const north = ends.filter(([x, y]) => x > 50 && x < 1550 && y < 50).map(([, y]) => y);
      expect(north.length).toBeGreaterThan(100);
      return Math.max(...north) - Math.min(...north);
    };
    expect(roughness(coastPath(squares))).toBeGreaterThan(1.3 * roughness(regionPath(squares)));
  });
  test('draws frames along the grid itself', () => {
    expect(framePath(set('0,0'), 10)).toBe('M0 10Q0 0 10 0L90 0Q100 0 100 10L100 90Q100 100 90 100L10 100Q0 100 0 90Z');
    expect(framePath(set(), 10)).toBe('');
  });
});

describe('geography', () => {
  const ground = ['~~~~~', '~mmA~', '~pfk~', '~~@~~', '~~~~~'];
  test('is worked out once for each ground', () => {
    expect(geography([...ground])).toBe(geography(ground));
    expect(geography(['~m~'])).not.toBe(geography(ground));
  });
  test('knows land, regions and piles', () => {
    const geo = geography(ground);
    expect(geo.land).toHaveLength(6);
    expect(geo.regions.map((each) => each.terrain).sort()).toEqual(['forest', 'karst', 'karst', 'mountain']);
    expect(geo.piles).toEqual([{ x: 1, y: 2 }]);
    expect(geo.box).toEqual({ left: 1, top: 1, right: 4, bottom: 3 });
    expect(groundAt(ground, 3, 1)).toBe('settlement');
    expect(groundAt(ground, 2, 3)).toBe('sea');
    expect(groundAt(ground, 99, -1)).toBe('sea');
  });
  test('joins the squares of a region and gives neighbours different drawings', () => {
    const { texture } = geography(['mmm', 'mmm', 'mmm']);
    expect(texture.filter((each) => each.symbol.includes('join'))).toHaveLength(12);
    const drawn = texture.filter((each) => !each.symbol.includes('join'));
    const at = (x: number, y: number): string => drawn.find((each) => Math.round(each.x / 100) === x && Math.round(each.y / 100) === y)!.symbol;
    for (let y = 0; y < 3; y++) for (let x = 0; x < 2; x++) expect(at(x, y)).not.toBe(at(x + 1, y));
    const feet = texture.map((each) => each.y + each.height);
    expect(feet).toEqual([...feet].sort((a, b) => a - b));
  });
  test('keeps waves and compass away from land', () => {
    const geo = geography(ground);
    const rects = [...geo.waves.map(({ x, y }) => [x, y, 100] as const), [...geo.rose, 150] as const];
    for (const [x, y, size] of rects) for (const each of geo.land) expect(x + size <= each.x * 100 || x >= each.x * 100 + 100 || y + size <= each.y * 100 || y >= each.y * 100 + 100).toBe(true);
  });
});
