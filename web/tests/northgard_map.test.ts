import { describe, expect, test } from 'vitest';
import { FACES } from '../src/api/northgard.ts';
import type { NorthgardTable } from '../src/lib/api.ts';
import { NO_PICKS } from '../src/games/northgard/asking/answers.ts';
import { tabsOf } from '../src/games/northgard/asking/marks.ts';
import { bowOf } from '../src/games/northgard/board/arrows.ts';
import { areSeen, arrowAt, cameraOf, comeTo, cornerFor, cornersOf, edgesOf, hides, isRestless, type Look, lookFor, lookOf, onScreen, overviewAt, pictureOf, restOf, roomOf, shiftOf } from '../src/games/northgard/board/frame.ts';
import { extentOf, jointOf, turnsAt } from '../src/games/northgard/board/ghost.ts';
import { growthOf } from '../src/games/northgard/board/growth.ts';
import { besideLand, cellName, cellOf, coreAt, following, inOrder, landTarget, legalAt, neighbour, realmAt } from '../src/games/northgard/board/hit.ts';
import { type Box, landOf } from '../src/games/northgard/board/land.ts';
import { Lands, shapeOf } from '../src/games/northgard/board/lands.ts';
import { levelOf, sitesOf } from '../src/games/northgard/board/layout.ts';
import { tabsAt, wideOf } from '../src/games/northgard/board/tabs.ts';
import type { Point } from '../src/table/ink.ts';
import { joined, laidAt, place, SIDE, stepsRound, within } from '../src/games/northgard/board/shapes.ts';

type Territory = NorthgardTable['territories'][number];
const tile = (name: string, x: number, y: number, facing = 'n'): NorthgardTable['tiles'][number] => ({ name, x, y, facing, east: '', south: '' });
const territory = (name: string, areas: string[], more: Partial<Territory> = {}): Territory => ({ name, areas, owner: null, units: 0, bear: false, guests: 0, bear_enters: false, closed: false, tiles: 1, fame: 0, icons: {}, yields: {}, spaces: {}, free: {}, buildings: [], near: [], rough: [], ...more });
/** Twice the area of a ring, positive if it is walked clockwise. */
const area = (ring: readonly (readonly [number, number])[]): number => ring.reduce((sum, [x, y], n) => sum + x * ring[(n + 1) % ring.length]![1] - ring[(n + 1) % ring.length]![0] * y, 0);

// two open tiles in a row, and one with a border from corner to corner below the first
const tiles = [tile('13', 0, 0), tile('20', 0, 1), tile('21', 1, 1, 'e')];
const lands = [territory('13a', ['13a', '20n'], { owner: 'a', units: 3 }), territory('20s', ['20s', '21s']), territory('21n', ['21n'])];
const land = landOf(tiles, lands);
const table = { territories: lands, token: null };
const places = { land, sites: sitesOf(table, land, 'near') };

describe('faces', () => {
  test('the areas of every tile cover it without gaps', () => {
    for (const [name, face] of Object.entries(FACES)) {
      for (const facing of 'nesw') {
        const at = laidAt({ name, x: 2, y: -1, facing });
        const rings = face.areas.map((each) => stepsRound(each, at).flatMap(({ points }) => points.slice(1)));
        expect(rings.reduce((sum, ring) => sum + area(ring), 0) / 2, name + facing).toBeCloseTo(SIDE * SIDE, 3);
        expect(joined(rings), name + facing).toHaveLength(1);
      }
    }
  });

  test('figures and printed things lie in their areas', () => {
    for (const [name, face] of Object.entries(FACES)) {
      for (const each of face.areas) {
        const ring = stepsRound(each, { name, x: 0, y: 0, turn: 0 }).flatMap(({ points }) => points.slice(1));
        for (const at of [each.home, ...each.things.map(([, x, y]) => [x, y] as const)]) expect(within(at, ring), `${name}${each.letter}`).toBe(true);
      }
    }
  });

  test('a turned tile takes its points along', () => {
    expect(place([10, 20], { name: '13', x: 1, y: 0, turn: 1 })).toEqual([SIDE + SIDE - 20, 10]);
  });
});

describe('land', () => {
  test('every territory has one outline', () => {
    for (const { rings } of land.realms) expect(rings).toHaveLength(1);
  });

  test('places on the map belong to the territory that has them', () => {
    expect(realmAt(land, [150, 150])).toBe('13a');
    expect(realmAt(land, [40, 340])).toBe('13a');
    expect(realmAt(land, [260, 560])).toBe('20s');
    expect(realmAt(land, [450, 150])).toBeNull();
  });

  test('a border is drawn once and goes on to the sea', () => {
    expect(land.borders).toHaveLength(2);
    expect(land.borders[0]!.points.length).toBeGreaterThan(20);
  });

  test('the same tiles make the same land', () => {
    expect(landOf(tiles, lands)).toEqual(land);
    expect(growthOf(landOf(tiles, lands))).toEqual(growthOf(land));
  });

  test('a land that was prepared is taken over, and is the same', () => {
    const made = new Lands();
    const [now, next] = [shapeOf({ tiles: tiles.slice(0, 2), territories: lands.slice(0, 2) }), shapeOf({ tiles, territories: lands })];
    const before = made.of(now);
    made.prepare(next);
    expect(made.of(now)).toBe(before);
    const after = made.of(next);
    expect(after).toEqual(land);
    made.prepare(next);
    expect(made.of(next)).toBe(after);
  });

  test('what grows leaves printed things free', () => {
    const things = [...places.sites.values()].flatMap(({ goods, free }) => [...goods, ...free]);
    for (const { x, y, w, h } of growthOf(land)) for (const put of things) expect(Math.hypot(x + w / 2 - put.at[0], y + h * 0.6 - put.at[1])).toBeGreaterThan(40);
  });
});

describe('layout', () => {
  test('nothing stands on anything else where there is room', () => {
    const site = places.sites.get('13a')!;
    for (const put of [...site.goods, ...site.free]) expect(Math.hypot(put.at[0] - site.figures[0], put.at[1] - site.figures[1])).toBeGreaterThan(put.radius + 40);
  });

  test('a building takes a space of its kind', () => {
    const built = sitesOf({ ...table, territories: [{ ...lands[0]!, buildings: [{ building: 'forge', space: 'large' }] }, ...lands.slice(1)] }, land, 'far').get('13a')!;
    expect(built.built.map(({ what }) => what)).toEqual(['forge']);
    expect(built.free.filter(({ what }) => what === 'large')).toHaveLength(places.sites.get('13a')!.free.filter(({ what }) => what === 'large').length - 1);
  });

  test('how large a tile is decides what is drawn', () => {
    expect([112, 111, 84, 83].map(levelOf)).toEqual(['near', 'mid', 'mid', 'far']);
  });
});

describe('pointing', () => {
  test('cells are called as moves call them', () => {
    for (const [x, y] of [[1, 2], [3, -2], [-4, 1]] as const) expect(cellOf(`cell:${cellName(x, y)}`)).toEqual([x, y]);
    expect(cellName(-4, 1)).toBe('w4 s1');
    expect(cellOf('land:10e')).toBeNull();
  });

  test('cells beside the land', () => {
    expect(besideLand(land).map(([x, y]) => cellName(x, y))).toEqual(['0 n1', 'w1 0', 'e1 0', 'w1 s1', 'e2 s1', '0 s2', 'e1 s2']);
  });

  test('a legal place is meant within reach of a finger, and only then', () => {
    const legal = ['cell:e1 0'];
    expect(legalAt(places, legal, [290, 150], 1 / 3)).toBe('cell:e1 0');
    expect(legalAt(places, legal, [150, 150], 1 / 3)).toBeNull();
    expect(legalAt(places, [landTarget('13a'), landTarget('20s')], [150, 150], 1 / 3)).toBe(landTarget('13a'));
  });

  test('the map is read from north-west to south-east, and keys lead on', () => {
    const all = lands.map(({ name }) => landTarget(name));
    expect(inOrder(places, all)[0]).toBe(landTarget('13a'));
    expect(following(places, all, inOrder(places, all).at(-1)!)).toBe(landTarget('13a'));
    expect(neighbour(places, all, landTarget('13a'), 'ArrowUp')).toBeNull();
    expect(neighbour(places, all, landTarget('13a'), 'ArrowDown')).not.toBeNull();
  });
});

describe('the camera', () => {
  const frame = { width: 900, height: 500 };
  test('the land is seen whole above what lies over the map', () => {
    const picture = pictureOf(land.box, [], frame, { bottom: 160 });
    const { by, at } = lookOf(picture, frame, { zoom: 1, x: 0, y: 0 });
    const foot = (land.box.y + land.box.h - at[1]) * by;
    expect(foot).toBeLessThan(500 - 160);
    expect((land.box.y - at[1]) * by).toBeGreaterThan(0);
    expect(hides({ x: at[0], y: at[1], w: 900 / by, h: 500 / by }, land.box)).toBe(false);
  });

  test('a drawing can be moved back to where it was', () => {
    const [before, now]: [Look, Look] = [{ by: 0.5, at: [10, 20] }, { by: 0.25, at: [-30, 0] }];
    const { x, y, by } = shiftOf(before, now);
    const on = (look: Look, [px, py]: readonly [number, number]): number[] => [(px - look.at[0]) * look.by, (py - look.at[1]) * look.by];
    const [sx, sy] = on(now, [100, 100]) as [number, number];
    expect([sx * by + x, sy * by + y]).toEqual(on(before, [100, 100]));
  });

  const box = (x: number, y: number, w = 100, h = 100): Box => ({ x, y, w, h });
  const tile = (look: Look): number => look.by * SIDE;

  test('a camera stands for a look', () => {
    const picture = pictureOf(land.box, [], frame);
    const look: Look = { by: 0.4, at: [-120, 35] };
    const again = lookOf(picture, frame, cameraOf(look, picture, frame));
    expect([again.by, ...again.at].map((each) => Number(each.toFixed(6)))).toEqual([0.4, -120, 35]);
  });

  test('a few territories come near, but not too near, and never four tiles wider than the frame', () => {
    expect(tile(lookFor(box(0, 0), frame, {}))).toBeCloseTo(140);
    expect(tile(lookFor(box(0, 0), { width: 390, height: 350 }, {}))).toBeCloseTo(97.5);
    expect(tile(lookFor(box(0, 0, 9000, 9000), frame, {}))).toBeCloseTo(71);
  });

  test('in a large window a small land is not lost in the sea, and the cells round it have room, too', () => {
    const land = box(0, 0, 4 * SIDE, 2 * SIDE);
    for (const [width, height] of [[1044, 736], [1524, 916], [2164, 1276]] as const) {
      const look = lookFor(land, { width, height }, { bottom: 176 });
      expect(tile(look), `${width}`).toBeGreaterThan(150);
      expect(tile(look), `${width}`).toBeLessThanOrEqual(184);
      const shift: Look = { ...look, at: [look.at[0], look.at[1] - 37 / look.by] }; // moved a little, in the room that the hand leaves when it sinks
      expect(areSeen([box(-SIDE, -SIDE, 6 * SIDE, 4 * SIDE)], shift, { width, height }, { bottom: 48 }), `${width}`).toBe(true);
    }
  });

  describe('what is asked for', () => {
    const look: Look = { by: 1 / 3, at: [0, 0] }; // 900 × 500 px are 2700 × 1500 units
    const free = { bottom: 200, left: 60 };

    test('moves nothing while it is seen, whatever opens at the foot', () => {
      expect(comeTo({ things: [box(400, 300)] }, look, frame, free)).toBeNull();
      expect(comeTo({ things: [box(400, 300)] }, look, frame, { bottom: 340 })).toBeNull();
      expect(comeTo({ things: [] }, look, frame, free)).toBeNull();
    });

    test('below the hand it comes up just so far, and keeps its size', () => {
      const next = comeTo({ things: [box(400, 1000)] }, look, frame, free)!;
      expect(next.by).toBe(look.by);
      expect(next.at[0]).toBeCloseTo(0);
      expect(onScreen(box(400, 1000), next).y + 100 / 3).toBeCloseTo(300);
    });

    test('what does not fit is seen from farther away, but not from too far', () => {
      const things = [box(200, 100), box(200, 1200)];
      const next = comeTo({ things }, look, frame, free)!;
      expect(next.by).toBeLessThan(look.by);
      expect(areSeen(things, next, frame, free)).toBe(true);
      const far = comeTo({ things: [box(0, 0), box(9000, 9000)] }, look, frame, free)!;
      expect(tile(far)).toBeCloseTo(71);
    });

    test('in the middle of a move, and below a sheet, nothing changes its size', () => {
      const next = comeTo({ things: [box(200, 100), box(200, 1300)], zooms: false }, look, frame, free)!;
      expect(next.by).toBe(look.by);
    });

    test('what belongs to it comes too, if there is room', () => {
      const [things, also] = [[box(400, 1000)], [box(800, 1100)]];
      expect(areSeen(also, comeTo({ things, also }, look, frame, free)!, frame, free)).toBe(true);
      const next = comeTo({ things, also: [box(9000, 9000)] }, look, frame, free)!;
      expect(next.by).toBe(look.by);
      expect(areSeen(things, next, frame, free)).toBe(true);
    });

    test('small things come nearer', () => {
      expect(tile(comeTo({ things: [box(400, 300)], least: 112 }, look, frame, free)!)).toBeGreaterThanOrEqual(112);
      expect(comeTo({ things: [box(400, 300)], least: 112 }, { by: 0.4, at: [0, 0] }, frame, free)).toBeNull();
    });
  });

  test('it rests on the whole land, or on mine and its neighbours, and then names can be read', () => {
    const [all, mine, near] = [box(0, 0, 1200, 900), box(300, 300, 300, 300), box(0, 300, 900, 300)];
    expect(areSeen([all], restOf(all, [mine], [near], frame, { bottom: 170 }), frame, { bottom: 170 })).toBe(true);
    const large = box(0, 0, 3000, 3000);
    const look = restOf(large, [mine], [near], frame, { bottom: 170 });
    expect(areSeen([mine, near], look, frame, { bottom: 170 })).toBe(true);
    expect(tile(look)).toBeGreaterThanOrEqual(84);
    expect(areSeen([large], restOf(large, [], [], frame, {}), frame, {})).toBe(true);
  });

  test('a turn begins where the last one ended, unless that hides something of mine or is very small', () => {
    const rest: Look = { by: 0.4, at: [0, 0] };
    expect(isRestless([box(300, 300)], { by: 0.36, at: [20, 20] }, rest, frame, { bottom: 170 })).toBe(false);
    expect(isRestless([box(300, 900)], rest, rest, frame, { bottom: 170 })).toBe(true);
    expect(isRestless([box(300, 300)], { by: 0.25, at: [0, 0] }, rest, frame, {})).toBe(true);
  });

  test('what lies over the map goes where nothing is asked for', () => {
    const [room, size] = [roomOf(frame, { bottom: 100 }), { w: 150, h: 100 }];
    const corners = cornersOf('overview', frame);
    expect(cornerFor(size, corners, room, [])).toEqual([738, 128]);
    expect(cornerFor(size, corners, room, [box(800, 200)])).toEqual([12, 288]);
    expect(cornerFor(size, corners, room, [box(0, 0, 900, 500)])).toBeNull();
  });

  describe('the overview', () => {
    const [room, size] = [roomOf(frame, { bottom: 100 }), { w: 150, h: 100 }];
    const phone = { width: 390, height: 345 };
    const small = { w: 96, h: 80 };
    const corner = (tiles: Box[], things: Box[] = [], before: 'ne' | 'sw' | 'se' | 'nw' | null = null) => overviewAt(size, frame, room, things, tiles, before)?.corner ?? null;
    const onPhone = (tiles: Box[], things: Box[] = []) => overviewAt(small, phone, roomOf(phone, {}), things, tiles, null)?.corner ?? null;

    test('lies where there is sea; of corners that are as good in the first one', () => {
      expect(corner([])).toBe('ne');
      expect(corner([box(750, 150)])).toBe('sw');
      expect(corner([box(750, 150), box(20, 300)])).toBe('se');
      expect(onPhone([box(200, 0, 190, 345)])).toBe('sw');
    });

    test('on land everywhere lies over the least of it, and on a phone nowhere', () => {
      const notch = [box(0, 0, 900, 250), box(0, 250, 800, 250)]; // some sea at the lower right
      expect(corner(notch)).toBe('se');
      expect(corner([box(0, 0, 900, 500)])).toBe('ne');
      expect(onPhone([box(0, 0, 390, 345)])).toBeNull();
      expect(onPhone([box(0, 0, 390, 280)])).toBe('se'); // only some of it is on land
    });

    test('goes by the land itself, not by the box round it', () => {
      const bent = [box(0, 0, 900, 120), box(0, 120, 400, 380)]; // an angle, with sea inside
      expect(corner(bent)).toBe('ne');
      expect(onPhone([box(0, 0, 390, 100), box(0, 0, 200, 345)])).toBe('se');
    });

    test('never lies over what is asked for, nor over an arrow to it', () => {
      expect(corner([box(0, 0, 700, 500)], [box(800, 150)])).toBe('se');
      const [arrow] = edgesOf([[2000, 200]], { x: 0, y: 0, w: 900, h: 400 });
      expect(overviewAt(size, frame, room, [arrowAt(arrow!, room)], [], null)?.corner).toBe('sw');
      expect(corner([], [box(0, 0, 900, 500)])).toBeNull();
    });

    test('stays in its corner until another one is much better', () => {
      const little = box(738, 128, 15, 100); // a tenth of what it covers in its first corner
      expect(corner([little])).toBe('sw');
      expect(corner([little], [], 'ne')).toBe('ne');
      expect(corner([box(738, 128, 60, 100)], [], 'ne')).toBe('sw');
      expect(corner([], [], 'nw')).toBe('nw');
      expect(corner([], [box(20, 130)], 'nw')).toBe('ne');
    });
  });

  test('arrows at an edge take room inside of it', () => {
    const room = roomOf(frame, { left: 50, bottom: 100 });
    for (const side of ['n', 'e', 's', 'w'] as const) {
      const { x, y, w, h } = arrowAt({ side, along: 0.5 }, room);
      expect(x >= room.x && y >= room.y && x + w <= room.x + room.w && y + h <= room.y + room.h, side).toBe(true);
    }
    expect(arrowAt({ side: 'n', along: 0.5 }, room).x).toBe(50 + 425 - 32);
  });

  test('of land the place of its post with a tab over it is seen, of a cell all', () => {
    const post = places.sites.get('13a')!.figures;
    const core = coreAt(places, landTarget('13a'))!;
    expect(core.x < post[0] && core.y < post[1] && core.x + core.w > post[0] + 100).toBe(true);
    expect(coreAt(places, 'cell:e1 0')!.w).toBeGreaterThan(SIDE);
  });

  test('a tile that is tried is turned from the sea', () => {
    const sea = ([x, y]: readonly [number, number]): boolean => !land.cells.has(`${Math.floor(x / SIDE)},${Math.floor(y / SIDE)}`);
    for (const [x, y] of besideLand(land)) {
      const ghost = { tile: '6', x, y, facing: 'n', turns: true };
      const at = turnsAt(ghost, land.cells, 40);
      for (const each of at) expect(sea(each), `${x} ${y}`).toBe(true);
      const { x: left, w } = extentOf(ghost, land, 0.4);
      for (const each of at) expect(each[0] > left && each[0] < left + w).toBe(true);
    }
  });

  test('a tab lies where it would join land of mine', () => {
    expect(jointOf({ tile: '6', x: 1, y: 0, facing: 'n', joins: ['13a'] }, land)).toEqual([SIDE, SIDE / 2]);
    expect(jointOf({ tile: '6', x: 1, y: 0, facing: 'n', joins: [] }, land)).toBeNull();
  });

  test('places off the screen are counted at their edge', () => {
    const window = { x: 0, y: 0, w: 100, h: 100 };
    expect(edgesOf([[50, 50], [150, 40], [160, 60], [50, -20]], window).map(({ side, n }) => [side, n])).toEqual([['e', 2], ['n', 1]]);
  });

  test('a way over a rough border says that it counts twice, unless a single move is left for it', () => {
    const from = [territory('1n', ['1n'], { near: ['2n'], rough: ['2n', '3n'] }), territory('2n', ['2n']), territory('3n', ['3n'])];
    const answers = new Map(['2n', '3n'].map((goal) => [landTarget(goal), { move: { verb: 'move', text: '', args: { start: '1n', goal, number: 1 } } as never }]));
    const twice = (left: number): string[] => [...tabsOf([], [], { ...NO_PICKS, start: '1n' }, null, answers, { territories: from, doing: { left } } as never)].flatMap(([target, tab]) => (tab.twice ? [target] : []));
    expect(twice(2)).toEqual([landTarget('3n')]);
    expect(twice(1)).toEqual([]);
  });

  test('tabs lie beside their places, and not on each other', () => {
    const tabs = [{ text: '94–53 %', at: [0, 0] as const }, { text: '94–53 %', at: [90, 10] as const }, { text: '+1', at: [600, 0] as const }];
    const [first, second, third] = tabsAt(tabs, 1.5) as [Point, Point, Point];
    expect(first).toEqual([66, -69]);
    expect(Math.abs(first[0] - second[0]) >= wideOf({ text: '94–53 %' }) * 1.5 || Math.abs(first[1] - second[1]) >= 72).toBe(true);
    expect(third).toEqual([666, -69]);
  });

  test('an arrow ends before what it points at', () => {
    const { tip } = bowOf([0, 0], [400, 0]);
    expect(tip[0]).toBeGreaterThan(330);
    expect(tip[0]).toBeLessThan(400);
  });
});
