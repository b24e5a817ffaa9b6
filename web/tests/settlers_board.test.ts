import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { SettlersForecast, SettlersTable, SettlersTile } from '../src/games/settlers/model.ts';

vi.mock('../src/lib/lang.svelte.ts', () => ({ t: (key: string, params: Record<string, unknown> = {}) => [key.replace('settlers_board.', ''), ...Object.values(params)].join(' ') }));

const { aimAt } = await import('../src/games/settlers/board/aim.ts');
const { following, inOrder, legalAt, neighbour, placeUnder } = await import('../src/games/settlers/board/hit.ts');
const { builtBy, hitBy } = await import('../src/games/settlers/board/motion.ts');
const { banditsOf, standingOf, tokensOf } = await import('../src/games/settlers/board/pieces.ts');
const { crossingAt, isUpper, islandOf, middleOf, pictureOf, placeAt, tileAt, tilesRound } = await import('../src/games/settlers/board/places.ts');
const { sayLegal, sayPieces, sayTile } = await import('../src/games/settlers/board/say.ts');
const { glowOf, roadsFade, spotsOf, unbuilt } = await import('../src/games/settlers/board/spots.ts');
const { trailOf } = await import('../src/games/settlers/board/trail.ts');
const { foretold, originOf } = await import('../src/games/settlers/foretold.ts');

const rows = (...all: [number, number][]): string[] => all.flatMap(([first, n], row) => Array.from({ length: n }, (_, k) => `${'ABCDE'[row]}${first + 2 * k}`));
const TILES = rows([5, 3], [4, 4], [3, 5], [4, 4], [5, 3]);
const ISLAND = islandOf(TILES);

const tile = (at: string, more: Partial<SettlersTile> = {}): SettlersTile => ({ at, gives: 'wool', token: 6, pips: 5, bandits: 0, ...more });
const player = (seat: string, more = {}): SettlersTable['players'][number] => ({ seat, points: 2, hand: 3, income: 10, road_length: 4, ...more }) as SettlersTable['players'][number];
const table = (more: Partial<SettlersTable> = {}): SettlersTable =>
  ({
    tiles: TILES.map((at) => (at === 'C7' ? tile(at, { gives: 'desert', token: 0, pips: 0, bandits: 1 }) : tile(at))),
    harbours: [],
    buildings: [],
    roads: [],
    players: [player('a'), player('b')],
    longest_road: null,
    ...more,
  }) as SettlersTable;
const forecast = (more: Partial<SettlersForecast> = {}): SettlersForecast => ({ settle: {}, city: {}, road: {}, points: {}, longest_road: {}, opens: [], bandit: {}, freed: {}, ...more });

describe('what a point means', () => {
  const [x, y] = crossingAt('d7');

  test('is the nearest legal place within 26 px, and no farther', () => {
    expect(legalAt(['d7'], [x + 40, y], 0.6)).toBe('d7');
    expect(legalAt(['d7'], [x + 50, y], 0.6)).toBeNull();
    expect(legalAt(['d7'], [x + 80, y], 0.2)).toBeNull();
  });

  test('is the crossing rather than the path where both are about as near, but never on the path itself', () => {
    const [mx, my] = middleOf('d7-e7');
    const towards = (share: number): [number, number] => [x + (mx - x) * share, y + (my - y) * share];
    expect(legalAt(['d7-e7', 'd7'], towards(0.54), 0.5)).toBe('d7');
    expect(legalAt(['d7-e7', 'd7'], towards(0.8), 0.3)).toBe('d7-e7');
    expect(legalAt(['d7-e7', 'd7'], [mx, my], 0.3)).toBe('d7-e7');
  });

  test('is a legal tile only inside it', () => {
    const [tx, ty] = tileAt('C5');
    expect(legalAt(['C5', 'C7'], [tx + 80, ty], 0.5)).toBe('C5');
    expect(legalAt(['C5'], [tx + 80, ty + 80], 0.5)).toBeNull();
  });

  test('is told where nothing can be chosen: crossing, path, tile, or nothing on the sea', () => {
    expect(placeUnder(ISLAND, TILES, [x + 10, y - 10])).toBe('d7');
    const [mx, my] = middleOf('d7-e7');
    expect(placeUnder(ISLAND, TILES, [mx + 9, my])).toBe('d7-e7');
    expect(placeUnder(ISLAND, TILES, tileAt('C7'))).toBe('C7');
    expect(placeUnder(ISLAND, TILES, [0, 0])).toBeNull();
  });
});

describe('keys', () => {
  test.each([
    ['ArrowRight', 'B6', 'B8'],
    ['ArrowLeft', 'B6', 'B4'],
    ['ArrowDown', 'A7', 'B6'],
    ['ArrowUp', 'A7', null],
    ['Enter', 'A7', null],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(neighbour(TILES, from, key)).toBe(to);
  });

  test('lead only to places that are given, and every one can be reached', () => {
    const found = new Set(['C7']);
    for (const at of found) for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = neighbour(TILES, at, key);
      if (next) found.add(next);
    }
    expect(found.size).toBe(TILES.length);
    expect(neighbour(['d7', 'h9'], 'h9', 'ArrowUp')).toBe('d7');
  });

  test('go round in reading order', () => {
    expect(inOrder(['h9', 'd7', 'd5'])).toEqual(['d5', 'd7', 'h9']);
    expect(following(['d7', 'h9'], 'd5')).toBe('d7');
    expect(following(['d7', 'h9'], 'h9')).toBe('d7');
    expect(following(['d7', 'h9'], 'd7', true)).toBe('h9');
    expect(following([], 'd7')).toBeNull();
  });
});

describe('the picture', () => {
  test.each([[884, 550], [390, 362], [1200, 800]])('of %s × %s holds the island with its harbours, more sea on its right', (width, height) => {
    const { left, top, width: wide, height: high } = pictureOf(ISLAND, true, { width, height });
    expect(wide / high).toBeCloseTo(width / height);
    const { box } = ISLAND;
    expect(left).toBeLessThanOrEqual(box.left);
    expect(top).toBeLessThanOrEqual(box.top + 18);
    expect(left + wide).toBeGreaterThanOrEqual(box.left + box.width - 14.01);
    expect(top + high).toBeGreaterThanOrEqual(box.top + box.height - 18.01);
  });

  test('is there before the frame has a size', () => {
    expect(pictureOf(ISLAND, false, { width: 0, height: 0 }).width).toBeCloseTo(ISLAND.box.width - 28);
  });
});

describe('pieces', () => {
  test('a number makes room for a bandit', () => {
    const [free, held] = tokensOf([tile('C5'), tile('C9', { bandits: 1 })]);
    expect(free!.x).toBe(tileAt('C5')[0]);
    expect(held!.x).toBe(tileAt('C9')[0] - 20);
    expect(tokensOf([tile('C5')], 'C5')[0]!.x).toBe(tileAt('C5')[0] - 20);
    expect(banditsOf([tile('C9', { bandits: 1 })])[0]!.x).toBe(tileAt('C9')[0] + 32);
  });

  test('the far ones are drawn first', () => {
    const found = standingOf(table({ buildings: [{ at: 'h7', seat: 'a', city: false }, { at: 'd7', seat: 'b', city: true }] }));
    expect(found.map(({ id, kind }) => `${kind} ${id}`)).toEqual(['city d7', 'bandit C7 0', 'house h7']);
  });

  test('hand sizes go where a path runs upright', () => {
    for (const crossing of ISLAND.crossings) {
      const up = isUpper(crossing);
      const [x, y] = crossingAt(crossing);
      const badge = [x, y + (up ? -70 : 70)] as const;
      for (const at of TILES) expect(Math.hypot(badge[0] - tileAt(at)[0], badge[1] - tileAt(at)[1])).toBeGreaterThan(33 + 33);
    }
  });
});

describe('marks', () => {
  const legal = new Map([['d7', 'settle'], ['d7-e7', 'road'], ['h9', 'city']] as const);

  test('roads step back where something better can be had, unless roads are asked for', () => {
    expect(roadsFade(legal, null)).toBe(true);
    expect(roadsFade(legal, 'road')).toBe(false);
    expect(roadsFade(new Map([['d7-e7', 'road']] as const), null)).toBe(false);
  });

  test('a button that is pointed at leaves only its spots lit', () => {
    const spots = spotsOf(legal, ['settle', 'city'], 'city');
    expect(spots.map(({ target, faint }) => [target, faint])).toEqual([['d7', true], ['h9', false]]);
    expect(glowOf(spots)).toBe(glowOf(spots.filter(({ target }) => target === 'h9')));
    expect(glowOf(spotsOf(new Map([['C7', 'bandit']] as const), ['bandit'], null))).toBe('');
  });

  test('goes out where something was built, and stays elsewhere', () => {
    const legal = new Map([['d7-e7', 'road'], ['e7-f8', 'road'], ['d7', 'settle'], ['f8', 'city'], ['g8', 'city'], ['C7', 'bandit']] as const);
    const built = table({ roads: [{ at: 'd7-e7', seat: 'a' }], buildings: [{ at: 'd7', seat: 'a', city: false }, { at: 'f8', seat: 'a', city: true }, { at: 'g8', seat: 'a', city: false }] });
    expect([...unbuilt(legal, built).keys()]).toEqual(['e7-f8', 'g8']);
  });
});

describe('what is pointed at', () => {
  test('a building uses the tiles round it that have a number', () => {
    expect(aimAt(table(), 'e7', 'settle', null, 'a')).toEqual({ action: 'settle', target: 'e7', tiles: ['B6', 'B8'] });
    expect(tilesRound(TILES, 'e7')).toEqual(['B6', 'B8', 'C7']);
  });

  test('a bandit comes from where it stands and meets the others', () => {
    const at = table({ buildings: [{ at: 'f6', seat: 'b', city: false }, { at: 'e5', seat: 'a', city: false }] });
    expect(aimAt(at, 'C5', 'bandit', null, 'a')).toEqual({ action: 'bandit', target: 'C5', from: 'C7', met: new Map([['f6', 'b']]) });
    expect(aimAt(at, 'A7', 'bandit', null, 'a')).toMatchObject({ met: new Map() });
  });

  test('of two bandits the other one can be picked', () => {
    const two = table();
    two.tiles[0]!.bandits = 1;
    expect(originOf(two, null)).toBeNull();
    expect(originOf(two, 'C7')).toBe('C7');
    expect(aimAt(two, 'C7', 'pick', 'A5', 'a').action).toBe('pick');
    expect(aimAt(two, 'C5', 'bandit', 'C7', 'a')).toMatchObject({ action: 'bandit', from: 'C7' });
  });
});

describe('what is foretold', () => {
  test('of a settlement: tiles, cards, harbour, point', () => {
    const at = table({ harbours: [{ at: 'a5-b6', kind: 'any', rate: 3 }] });
    const found = foretold(at, forecast({ settle: { b6: [15, ['A5', 'A7']] }, opens: ['b6'] }), 'a', 'b6', 'settle', null);
    expect(found).toMatchObject({ points: 1, cards: { now: 10, then: 15 }, harbour: { rate: 3 }, opens: true, road: null, length: null });
    expect(found?.kind === 'built' && found.tiles.map((each) => each.at)).toEqual(['A5', 'A7']);
  });

  test('of a road: its length and the longest road', () => {
    const road = forecast({ road: { 'd7-e7': 5 }, points: { 'd7-e7': 2 }, longest_road: { 'd7-e7': 'a' } });
    expect(foretold(table(), road, 'a', 'd7-e7', 'road', null)).toMatchObject({ points: 2, length: { now: 4, then: 5 }, road: { what: 'wins' }, tiles: [] });
    expect(foretold(table({ longest_road: 'b' }), road, 'a', 'd7-e7', 'road', null)).toMatchObject({ road: { what: 'wins_from', seat: 'b' } });
  });

  test('of a settlement that cuts a road', () => {
    const cut = (to: string): SettlersForecast => forecast({ longest_road: { d7: to } });
    expect(foretold(table({ longest_road: 'b' }), cut('-'), 'a', 'd7', 'settle', null)).toMatchObject({ road: { what: 'breaks', seat: 'b' } });
    expect(foretold(table({ longest_road: 'b' }), cut('c'), 'a', 'd7', 'settle', null)).toMatchObject({ road: { what: 'passes', seat: 'c' } });
  });

  test('of a bandit: who loses what, those who lose the same together', () => {
    const found = foretold(table(), forecast({ bandit: { C5: { a: 5, b: 5, c: 10, d: 0 } }, freed: { C7: { b: 2 } } }), 'a', 'C5', 'bandit', 'C7');
    expect(found).toMatchObject({ costs: [{ n: 10, seats: ['c'] }, { n: 5, seats: ['a', 'b'] }], freed: [{ n: 2, seats: ['b'] }] });
  });

  test('nothing of a theft', () => {
    expect(foretold(table(), null, 'a', 'd7', 'steal', null)).toBeNull();
  });
});

describe('in words', () => {
  const spoken = { table: table(), forecast: forecast({ road: { 'd7-e7': 5 } }), legal: new Map(), hinted: new Set(['e7']), chosen: null, victims: new Map([['d7', 'b']]), names: { b: 'Sigrun' }, seat: 'a' };

  test('a tile', () => {
    expect(sayTile(tile('D6', { gives: 'grain', token: 10, bandits: 1 }))).toBe('D6, ground.grain, 10, bandit 1');
    expect(sayTile(tile('C7', { gives: 'desert', token: 0 }))).toBe('C7, ground.desert');
  });

  test('what can be done', () => {
    expect(sayLegal(spoken, 'e7', 'settle')).toBe('action.settle e7, settlers.resource.wool.name 6, settlers.resource.wool.name 6, rolls 10, noted');
    expect(sayLegal(spoken, 'd7-e7', 'road')).toBe('action.road d7-e7, foretold.length 5');
    expect(sayLegal(spoken, 'd7', 'steal')).toBe('action.steal Sigrun d7 3');
    expect(sayLegal(spoken, 'C5', 'bandit')).toBe('action.bandit C5, ground.wool, 6');
    expect(sayLegal(spoken, 'C7', 'pick')).toBe('action.pick C7, ground.desert');
  });

  test('a bandit keeps a tile from giving', () => {
    const held = table();
    held.tiles.find(({ at }) => at === 'B6')!.bandits = 1;
    expect(sayLegal({ ...spoken, table: held, hinted: new Set() }, 'e7', 'settle')).toContain('rolls 5');
  });

  test('everything that stands there', () => {
    const full = table({ buildings: [{ at: 'd7', seat: 'b', city: true }], roads: [{ at: 'd7-e7', seat: 'b' }, { at: 'e7-f8', seat: 'b' }], harbours: [{ at: 'a5-b6', kind: 'wool', rate: 2 }] });
    expect(sayPieces(full, { b: 'Sigrun' }, 'a')).toEqual(['city_of Sigrun no d7', 'roads_of Sigrun no d7-e7, e7-f8', 'harbour_on a5-b6 rate 2 settlers.resource.wool.name']);
  });

  test('has a text in both languages for each kind of ground', () => {
    for (const lang of ['en', 'de']) {
      const file = readFileSync(new URL(`../src/texts/${lang}/settlers_board.toml`, import.meta.url), 'utf8');
      for (const kind of ['wood', 'brick', 'wool', 'grain', 'ore', 'desert']) expect(file).toMatch(new RegExp(`^${kind} = "`, 'm'));
    }
  });
});

describe('events', () => {
  const beat = (kind: string, args: Record<string, unknown>): Parameters<typeof hitBy>[1] => ({ n: 1, ms: 300, event: { kind, args, seat: 'a' } }) as Parameters<typeof hitBy>[1];

  test('a roll hits the tiles with its number', () => {
    const at = table();
    at.tiles[0]!.token = 9;
    expect(hitBy(at, beat('roll', { first: 4, second: 5, sum: 9 })).map((each) => each.at)).toEqual([TILES[0]]);
    expect(hitBy(at, beat('settle', { crossing: 'd7' }))).toEqual([]);
  });

  test('dust rises where something was built', () => {
    expect(builtBy(beat('city', { crossing: 'd7' }))).toBe('d7');
    expect(builtBy(beat('road', { path: 'd7-e7' }))).toBe('d7-e7');
    expect(builtBy(beat('roll', { sum: 9 }))).toBeNull();
  });

  const roads = (...paths: string[]): SettlersTable['roads'] => paths.map((at) => ({ at, seat: 'a' }));
  test('the longest road is walked from end to end, without side roads', () => {
    const way = roads('d5-e5', 'd5-c6', 'c6-d7', 'd7-e7', 'd7-c8', 'c8-d9');
    const found = trailOf({ roads: way, buildings: [] }, 'a');
    expect(found).toHaveLength(5);
    for (const [n, path] of found.slice(1).entries()) expect(path.split('-').some((end) => found[n]!.split('-').includes(end))).toBe(true);
  });

  test('a building of another player cuts it', () => {
    const way = roads('d5-e5', 'd5-c6', 'c6-d7', 'd7-e7');
    expect(trailOf({ roads: way, buildings: [{ at: 'd7', seat: 'b', city: false }] }, 'a')).toHaveLength(3);
    expect(trailOf({ roads: way, buildings: [{ at: 'd7', seat: 'a', city: false }] }, 'a')).toHaveLength(4);
  });

  test('a ring is walked round once', () => {
    expect(trailOf({ roads: roads('a5-b4', 'a5-b6', 'b4-c4', 'b6-c6', 'c4-d5', 'c6-d5'), buildings: [] }, 'a')).toHaveLength(6);
  });
});

test('every place of an island has a middle', () => {
  for (const name of [...TILES, ...ISLAND.crossings, ...ISLAND.paths]) expect(placeAt(name).every(Number.isFinite)).toBe(true);
});
