import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';
import { advance } from '../src/games/northgard/advance.ts';
import { landOf } from '../src/games/northgard/board/land.ts';
import { sitesOf } from '../src/games/northgard/board/layout.ts';
import { changesOf, fadedOf } from '../src/games/northgard/board/motion.ts';
import { awayOf, type Drawn, movedOf } from '../src/games/northgard/board/moved.ts';
import { NOTHING_NEW, since } from '../src/games/northgard/board/recent.ts';
import type { NorthgardTable } from '../src/games/northgard/model.ts';
import { Times } from '../src/games/northgard/times.ts';
import { event } from './events.ts';

// made by `python -m tests.page.northgard_story`; see the Makefile
const stories = JSON.parse(readFileSync('tests/.made/northgard_story.json', 'utf8')) as { seats: number; steps: MatchEvent[][]; tables: NorthgardTable[] }[];

/** Every event of all matches, with the positions before and after it. */
function* each(): Generator<{ event: MatchEvent; before: NorthgardTable; after: NorthgardTable }> {
  for (const { steps, tables } of stories) {
    for (const [n, events] of steps.entries()) {
      let before = tables[n]!;
      for (const now of events) {
        const after = advance(before, now, tables[n + 1]);
        yield { event: now, before, after };
        before = after;
      }
    }
  }
}
const drawn = (table: NorthgardTable): Drawn => {
  const land = landOf(table.tiles, table.territories);
  return { table, land, owners: Object.fromEntries(table.territories.flatMap(({ name, owner }) => (owner === null ? [] : [[name, owner]]))), sites: sitesOf(table, land, 'near') };
};

describe('what is seen to move', () => {
  test('figures that an event moves walk, and no others', () => {
    let walks = 0;
    for (const { event: { kind, args, text }, before, after } of each()) {
      const found = changesOf(before, after);
      const goes = ['move', 'lead', 'retreat', 'bribe'].includes(kind) && Number(args['n']) > 0;
      expect(found?.walks.map(({ from, to, n }) => [from, to, n]), text).toEqual(goes ? [[args['start'], args['goal'], args['n']]] : []);
      walks += goes ? 1 : 0;
    }
    expect(walks).toBeGreaterThan(50);
  });

  test('whoever falls is seen to, and so is a tile, a building, closed land', () => {
    for (const { event: { kind, seat, args, text }, before, after } of each()) {
      const found = changesOf(before, after)!;
      const fell = kind === 'casualties' ? [[args['area'], seat, args['n']]] : kind === 'slay' ? [[args['area'], args['victim'], 1]] : [];
      expect(found.losses.map(({ at, seat: who, n }) => [at, who, n]), text).toEqual(fell);
      expect(found.tiles.map(({ name }) => name), text).toEqual(kind === 'explore' || kind === 'lay' ? [args['tile']] : []);
      expect(found.built, text).toEqual(kind === 'build' ? [`${args['area']}:${args['building']}`] : []);
      if (kind === 'close') expect(found.closed, text).toEqual([args['area']]);
      if (kind === 'recruit') expect(found.came, text).toEqual([args['area']]);
    }
  });

  test('land that has grown is the land that its tiles make', () => {
    let taken = 0;
    for (const { tables } of stories) {
      let grown = landOf(tables[0]!.tiles, tables[0]!.territories);
      for (const { tiles, territories } of tables) {
        if (tiles.length === grown.tiles.length) continue;
        const before = grown;
        grown = landOf(tiles, territories, before);
        expect(grown).toEqual(landOf(tiles, territories));
        taken += grown.realms.filter((realm) => before.realms.includes(realm)).length;
      }
    }
    expect(taken).toBeGreaterThan(100);
  });

  test('a building stays where it stands, however the land grows', () => {
    const countOf = ({ territories }: NorthgardTable): number => territories.reduce((sum, { buildings }) => sum + buildings.length, 0);
    let [grown, stayed] = [0, 0];
    for (const { tables } of stories) {
      const seen = { sites: sitesOf(tables[0]!, landOf(tables[0]!.tiles, tables[0]!.territories), 'near'), clicked: null };
      for (const [n, table] of tables.entries()) {
        const before = tables[n - 1];
        if (!before || (table.tiles.length === before.tiles.length && countOf(table) === countOf(before))) continue;
        const stood = [...seen.sites.values()].flatMap(({ built }) => built.map(({ what, at }) => `${what} ${at}`));
        seen.sites = sitesOf(table, landOf(table.tiles, table.territories), 'near', undefined, seen);
        if (countOf(table) < countOf(before) || table.territories.some(({ buildings }) => buildings.some(({ space }) => space === 'none'))) continue;
        const now = new Set([...seen.sites.values()].flatMap(({ built }) => built.map(({ what, at }) => `${what} ${at}`)));
        expect(stood.filter((each) => !now.has(each)), `step ${n}`).toEqual([]);
        if (table.tiles.length > before.tiles.length) [grown, stayed] = [grown + 1, stayed + stood.length];
      }
    }
    expect(grown).toBeGreaterThan(20);
    expect(stayed).toBeGreaterThan(50);
  });

  test('a new building stands where it was clicked', () => {
    const table = stories.flatMap(({ tables }) => tables).find(({ territories }) => territories.some(({ free }) => (free['small'] ?? 0) > 1))!;
    const land = landOf(table.tiles, table.territories);
    const { name } = table.territories.find(({ free }) => (free['small'] ?? 0) > 1)!;
    const sites = sitesOf(table, land, 'near');
    const places = sites.get(name)!.free.filter(({ what }) => what === 'small').map(({ at }) => at);
    for (const clicked of places) {
      const after = { ...table, territories: table.territories.map((each) => (each.name === name ? { ...each, buildings: [...each.buildings, { building: 'silo', space: 'small' }] } : each)) };
      expect(sitesOf(after, land, 'near', undefined, { sites, clicked }).get(name)!.built.map(({ at }) => at)).toContainEqual(clicked);
    }
  });

  test('another position is no motion', () => {
    const { tables } = stories[1]!;
    const [early, late] = [tables[20]!, tables.at(-2)!];
    expect(changesOf(late, early)).toBeNull();
    expect(changesOf(early, late)).toBeNull();
  });

  test('a walk begins where the units stood; until they are there, they are not', () => {
    const move = [...each()].find(({ event: { kind } }) => kind === 'move')!;
    const [before, after] = [drawn(move.before), drawn(move.after)];
    const moved = movedOf(before, after, 1, 300)!;
    const [walk] = moved.walks as [(typeof moved.walks)[number]];
    const [from, to] = [before.sites.get(walk.from)!.figures, after.sites.get(walk.to)!];
    expect([[walk.at[0] + walk.off[0], walk.at[1] + walk.off[1]], [to.figures, to.guests]]).toEqual([from, expect.arrayContaining([walk.at])]);
    expect(awayOf(moved).get(`${walk.to} ${walk.seat}`)).toEqual({ n: walk.n, bear: walk.bear });
    expect(movedOf(after, after, 2, 300)).toBeNull();
  });

  test('land that changes hands fades from what it was', () => {
    const won = [...each()].find(({ event: { kind, seat, args }, before }) => kind === 'win_combat' && before.territories.find(({ name }) => name === args['area'])!.owner !== seat)!;
    expect(fadedOf(drawn(won.before), drawn(won.after)).map(({ name, owner }) => [name, owner])).toEqual([[won.event.args['area'], won.before.territories.find(({ name }) => name === won.event.args['area'])!.owner]]);
  });
});

describe('what is new since my turn', () => {
  const actions = new Set(['play', 'pass']);
  const { tables } = stories[1]!;
  const base = tables.find(({ year }) => year === 3)!;
  const held = base.territories.filter(({ owner, units }) => owner === 'b' && units > 0);
  const free = base.territories.find(({ owner }) => owner === null)!;
  const [land] = held as [NorthgardTable['territories'][number]];

  test('places are marked that the others changed, by the territories that are there now', () => {
    const events = [
      event(1, 'play', 'a', { card: 'feast' }), event(2, 'build', 'a', { area: land.name, building: 'silo', space: 'small', wood: 1 }),
      event(3, 'play', 'b', { card: 'feast' }), event(4, 'build', 'b', { area: land.areas.at(-1)!, building: 'camp', space: 'small', wood: 1 }),
      event(5, 'move', 'b', { start: free.name, goal: land.name, n: land.units }), event(6, 'explore', 'b', { tile: '9', east: '0', south: 's1', turn: 'n' }),
    ];
    expect(since(events, 'a', actions, base)).toEqual({ lands: expect.arrayContaining([land.name, free.name]), tiles: ['9'], posts: [land.name], buildings: [`${land.name}:camp`] });
    expect(since(events.slice(0, 1), 'a', actions, base)).toEqual(NOTHING_NEW);
    expect(since([event(1, 'play', 'b'), event(2, 'recruit', 'b', { area: land.name, n: land.units - 1 })], 'a', actions, base).lands).toEqual([]);
    expect(since(events.slice(0, 2), 'a', actions, base)).toEqual(NOTHING_NEW);
  });
});

describe('how long it takes', () => {
  const all = stories.flatMap(({ steps }) => steps.flat());

  test('a turn of another without a combat is over in a second and a half', () => {
    const times = new Times();
    const [BEGINS, WAITED] = [new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire', 'pass']), /^(combat|feed|hold|roll|throw|result|casualties|win|win_combat|both_dead|retreat|reserve|cancel|year|harvest|tribute|trade|winter|unrest|lay|found)$/];
    let [sum, most, turn] = [0, 0, ''];
    for (const now of all) {
      if (now.kind === 'end' || now.kind === 'year' || (BEGINS.has(now.kind) && now.seat !== turn)) [sum, turn] = [0, now.seat ?? ''];
      const ms = times.of(now, null);
      if (!WAITED.test(now.kind)) sum += ms;
      most = Math.max(most, sum);
    }
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThanOrEqual(1500);
  });

  test('the end of a combat can be read', () => {
    const times = new Times();
    const ends = ['result', 'casualties', 'win_combat'].map((kind) => times.of(event(1, kind, 'b'), 'a'));
    expect(ends.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(1500);
  });

  test('what was drafted before my eyes is not shown at length again', () => {
    expect(new Times().of(event(1, 'move', 'a'), 'a')).toBeLessThanOrEqual(200);
  });
});
