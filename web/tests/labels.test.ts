import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { geography } from '../src/games/nord/board/geography.ts';
import { type Corner, covered, overlap, PIECES, placeNames, placeTabs, postRect, type Wanted } from '../src/games/nord/board/labels.ts';
import { net, route } from '../src/games/nord/board/net.ts';
import { namesOf, obstaclesOf, pictureOf, postsOf, scaleFor } from '../src/games/nord/board/scene.ts';
import { tabsOf, widthOf } from '../src/games/nord/board/tabs.ts';
import { NO_MARKS, type NordForecast, type NordView, settlementName } from '../src/games/nord/model.ts';

const NW: Corner = { sx: -1, sy: -1 };
const CORNERS: Corner[] = [NW, { sx: 1, sy: -1 }, { sx: 1, sy: 1 }, { sx: -1, sy: 1 }];
const wanted = (corner: Corner, width = 26, short = 26): Wanted => ({ id: `${corner.sx}${corner.sy}`, centre: [0, 0], corner, width, short });
const MEN = [-100, 0, 100].flatMap((x) => [-100, 0, 100].flatMap((y) => (x || y ? [PIECES.man([x, y])] : [])));

describe('a tab', () => {
  test('sits on the outer side of its post where there is room', () => {
    const [tab] = placeTabs([wanted(NW)], []);
    expect(tab!.x + tab!.w).toBeLessThan(postRect([0, 0], NW, 1).x + 20);
    expect(tab!.brief).toBe(false);
  });
  test('covers no man, though all eight neighbours are taken and all four players are there', () => {
    const tabs = placeTabs(CORNERS.map((corner) => wanted(corner)), MEN);
    for (const tab of tabs) expect(covered(tab, MEN)).toBeLessThan(30);
  });
  test('covers neither another post nor another tab', () => {
    const tabs = placeTabs(CORNERS.map((corner) => wanted(corner, 60, 40)), MEN, 1.3);
    tabs.forEach((tab, i) => {
      tabs.slice(0, i).forEach((other) => expect(overlap(tab, other)).toBe(0));
      CORNERS.forEach((corner, n) => { if (n !== i) expect(overlap(tab, postRect([0, 0], corner, 1.3))).toBeLessThan(60); });
    });
  });
  test('stays where it is when a man comes near, and goes when he would be hidden', () => {
    const [first] = placeTabs([wanted(NW)], []);
    const [free] = placeTabs([wanted(NW)], [{ ...first!, weight: 1 }]);
    expect(free!.place).not.toBe(first!.place);
    const before = new Map([[free!.id, free!.place]]);
    expect(placeTabs([wanted(NW)], [], 1, before)[0]!.place).toBe(free!.place);
    expect(placeTabs([wanted(NW)], [{ ...free!, weight: 1 }], 1, before)[0]!.place).not.toBe(free!.place);
  });
  test('says less rather than cover men', () => {
    const [roomy] = placeTabs([wanted(NW, 66, 36)], []);
    const [crowded] = placeTabs([wanted(NW, 66, 36)], MEN);
    expect(roomy!.brief).toBe(false);
    expect(crowded!.brief).toBe(true);
  });
});

describe('a name', () => {
  const picture = { x: -500, y: -500, w: 1000, h: 1000 };
  const name = { id: 'A', centre: [0, 0] as const, width: 60, sea: [[1, 0]] as const };
  test('stands before the sea gate', () => {
    const [x, y] = placeNames([name], [], picture).get('A')!;
    expect(x).toBeGreaterThan(80);
    expect(Math.abs(y)).toBeLessThan(50);
  });
  test('makes way for a boat, and for the edge of the picture', () => {
    const boat = { ...PIECES.boat([100, 0]), weight: 12 };
    const [x, y] = placeNames([name], [boat], picture).get('A')!;
    expect(overlap({ x: x - 30, y: y - 13, w: 60, h: 26 }, boat)).toBe(0);
    const [inside] = placeNames([name], [], { ...picture, w: 560 }).get('A')!;
    expect(inside + 30).toBeLessThanOrEqual(60.001);
  });
});

interface Story { seats: number; start: NordView; steps: { view: NordView }[] }
// made by `python -m tests.page.story`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/story.json', 'utf8')) as Story[];

describe.each(stories.map((story, n) => ({ ...story, n })))('match $n of $seats', ({ steps }) => {
  const views = steps.filter((_, i) => i % 12 === 0).map(({ view }) => view);
  test.each([60, 46, 31])('no name over a piece and hardly a tab, at %d px a square', (unit) => {
    const scale = scaleFor(unit);
    let [tabs, touching, names, hidden, crossed] = [0, 0, 0, 0, 0];
    for (const { table, forecast } of views) {
      const obstacles = obstaclesOf(table, []);
      const geo = geography(table.ground);
      const found = namesOf(table, geo, scale, pictureOf([], geo, NO_MARKS, false, false), settlementName);
      const posts = postsOf(table, tabsOf(table, forecast, null), obstacles, found, scale, NO_MARKS);
      for (const { place } of posts) {
        if (!place) continue;
        tabs++;
        if (covered(place, obstacles) > 150) touching++;
      }
      for (const { id, at, rect } of found) {
        names++;
        if (posts.some(({ place, centre, corner }) => overlap(rect, postRect(centre, corner, scale.of)) + (place ? overlap(rect, place) : 0) > 60)) crossed++;
        const w = settlementName(id).length * 14 * scale.of;
        if (covered({ x: at[0] - w / 2, y: at[1] - 10, w, h: 20 }, obstacles) > 40) hidden++;
      }
    }
    expect(tabs).toBeGreaterThan(50);
    expect(touching / tabs).toBeLessThan(0.08);
    expect(hidden / names).toBeLessThan(0.02);
    expect(crossed / names).toBeLessThan(0.02);
  });
  test.each([60, 46, 38, 31])('no two names touch or are read as one, at %d px a square', (unit) => {
    const { table } = steps[0]!.view;
    const geo = geography(table.ground);
    const names = namesOf(table, geo, scaleFor(unit), pictureOf([], geo, NO_MARKS, false, false), settlementName);
    const wide = ({ rect }: (typeof names)[number]) => ({ x: rect.x - 20, y: rect.y - 4, w: rect.w + 40, h: rect.h + 8 });
    const touching = names.flatMap((one, n) => names.slice(0, n).flatMap((other) => (overlap(wide(one), other.rect) ? [`${one.text} ${other.text}`] : [])));
    expect(touching).toEqual([]);
  });
  test('names stand where they stood at the beginning, whatever comes', () => {
    const stands = ({ table }: NordView) => {
      const geo = geography(table.ground);
      return namesOf(table, geo, scaleFor(60), pictureOf([], geo, NO_MARKS, false, false), settlementName).map(({ id, at }) => [id, ...at]);
    };
    for (const view of views) expect(stands(view)).toEqual(stands(steps[0]!.view));
  });
});

describe('what a tab says', () => {
  const table = stories[0]!.start.table;
  const payment = (points: number[], more: object = {}) => ({ settlement: 'A', points, most: points, warriors: [1, 0], food: 1, unfed: [0, 0], fewest: [], ...more });
  const said = (now: object, draft: object | null = null, of = 'resources', settled = true) => {
    const forecast = { scoring: 1, of, settled: draft !== null || settled, points: [0, 0], most: [0, 0], payments: [now], draft: draft && { settled, fills_boat: false, points: [0, 0], most: [0, 0], change: [0, 0], payments: [draft] } } as NordForecast;
    return tabsOf(table, forecast, null).find((tab) => tab.id === 'A-a')!;
  };
  const texts = (tab: { parts: { text: string; tone: string }[] }): string[] => tab.parts.map(({ text, tone }) => `${text} ${tone}`);
  test('the points, and what the draft changes', () => {
    expect(texts(said(payment([4, 0])))).toEqual(['4 plain']);
    expect(texts(said(payment([4, 0]), payment([9, 0])))).toEqual(['4 was', '+5 good']);
    expect(texts(said(payment([4, 0]), payment([2, 0])))).toEqual(['4 was', '−2 bad']);
    expect(said(payment([4, 0]), payment([4, 0])).changed).toBe(false);
    expect(said(payment([4, 0]), payment([9, 0])).brief).toEqual([{ text: '+5', tone: 'good' }]);
  });
  test('from which to which, while attacks are to be chosen', () => {
    const open = payment([1, 0], { most: [3, 0] });
    expect(texts(said(payment([4, 0]), open, 'resources', false))).toEqual(['4 was', '1–3 plain']);
    expect(said(payment([4, 0]), open, 'resources', false).brief).toEqual([{ text: '1–3', tone: 'plain' }]);
    expect(texts(said(open, null, 'resources', false))).toEqual(['1–3 plain']);
    // who will be fed is not known yet
    const hungry = payment([4, 0], { most: [9, 0], warriors: [3, 0], unfed: [1, 0] });
    expect(texts(said(hungry, null, 'warriors', false))).toEqual(['4–9 plain']);
    expect(texts(said(payment([4, 0], { fewest: ['a'] }), payment([0, 0], { fewest: ['a'] }), 'resources', false))).toEqual(['4 was', '0 none']);
  });
  test('nothing for the fewest, and how many have food', () => {
    expect(texts(said(payment([0, 0], { fewest: ['a'] })))).toEqual(['0 none']);
    const short = payment([9, 0], { warriors: [4, 0], unfed: [1, 0] });
    expect(texts(said(short))).toEqual(['9 plain']);
    const hungry = said(short, null, 'warriors');
    expect(texts(hungry)).toEqual(['3/4 bad']);
    expect(widthOf(hungry.parts, hungry.hungry)).toBeGreaterThan(widthOf(hungry.parts, false));
  });
});

describe('what is joined', () => {
  const worker = (at: string, seat = 'a') => ({ at, seat, fresh: false });
  const settlement = (name: string, at: string) => ({ name, at, jarl: null, warriors: [0, 0], linked: [], at_boat: false });
  const table = { workers: [worker('c2'), worker('d2', 'b'), worker('e2'), worker('h8')], settlements: [settlement('A', 'b2'), settlement('B', 'f2'), settlement('C', 'j2')], boat: 'd3' };
  test('workers, gates and the boat, each pair once', () => {
    const found = net(table);
    expect(found.links.map(({ id }) => id).sort()).toEqual(['c2-A', 'c2-d2', 'd2-d3', 'd2-e2', 'e2-B']);
    expect(found.gate.get('A-e')).toBe(found.gate.get('B-w'));
    expect(found.worker.has('h8')).toBe(false);
  });
  test('an attack runs over the men', () => {
    expect(route(table, 'A', 'B', 'a', ['c2', 'e2'])).toEqual(['b2', 'c2', 'd2', 'e2', 'f2']);
    expect(route(table, 'A', 'B', 'a')).toEqual(['b2', 'c2', 'd2', 'e2', 'f2']);
    expect(route(table, 'A', 'C', 'a')).toBeNull();
  });
});
