/** What a click answers at Northgard's table: on the map, in the tray, with goods; and what a draft would change. */
import { expect, test } from 'vitest';
import type { NorthgardView, Option } from '../src/lib/api.ts';
import { alike, answersOnMap, bearMatters, buildAt, buildingsOf, layOf, NO_PICKS, numberOf, numbersOf, type Picks, tileOf, turned, usualNumber } from '../src/games/northgard/asking/answers.ts';
import { changesOf, comingOf, lacking } from '../src/games/northgard/asking/changes.ts';
import { choicesOf } from '../src/games/northgard/asking/choices.ts';
import { composed, given, NO_EXCHANGE, suggested } from '../src/games/northgard/asking/goods.ts';
import { arrowsOf } from '../src/games/northgard/asking/marks.ts';
import { meant } from '../src/games/northgard/asking/meant.ts';
import { oddsOf } from '../src/games/northgard/asking/odds.ts';
import type { NorthgardPlayer, NorthgardTable } from '../src/games/northgard/model.ts';

const option = (verb: string, args: Option['args'] = {}): Option => ({ verb, args, text: [verb, ...Object.values(args).map((each) => (typeof each === 'object' ? JSON.stringify(each) : each))].join(' '), on: [] });
const picks = (some: Partial<Picks>): Picks => ({ ...NO_PICKS, ...some });

test('a territory answers where a move names one; the bear comes where it is wished for', () => {
  const options = [option('done'), option('recruit', { area: 'Sn' }), option('bear', { area: 'Sn' }), option('bear', { area: 'Se' })];
  expect(bearMatters(options)).toBe(true);
  expect([...answersOnMap(options, NO_PICKS)].map(([target, { move }]) => [target, move?.verb])).toEqual([['land:Sn', 'recruit'], ['land:Se', 'bear']]);
  expect(answersOnMap(options, picks({ bear: true })).get('land:Sn')?.move?.verb).toBe('bear');
  expect(bearMatters([option('recruit', { area: 'Sn' })])).toBe(false);
});

test('a camp gives its further unit only where no other can be put', () => {
  const options = [option('camp', { area: 'Sn' }), option('recruit', { area: 'Sn' }), option('camp', { area: 'Se' })];
  expect([...answersOnMap(options, NO_PICKS).values()].map(({ move }) => move?.text)).toEqual(['recruit Sn', 'camp Se']);
});

const moves = [option('done'), ...[1, 2, 3].flatMap((number) => ['Se', 'Sw'].map((goal) => option('move', { start: 'Sn', goal, number }))), option('move', { start: 'Se', goal: 'Sw', number: 1 }), option('lead', { start: 'Sn', goal: 'Sw', number: 0 })];

test('units go from one territory to another: first where, then how many and where to', () => {
  expect([...answersOnMap(moves, NO_PICKS)].map(([target, { pick }]) => [target, pick?.start])).toEqual([['land:Sn', 'Sn'], ['land:Se', 'Se']]);
  const from = picks({ start: 'Sn' });
  expect(numbersOf(moves, from)).toEqual([1, 2, 3]);
  expect(numberOf(moves, from)).toBe(3);
  expect(answersOnMap(moves, from).get('land:Se')?.move?.text).toBe('move Sn Se 3');
  expect(answersOnMap(moves, picks({ start: 'Sn', number: 2 })).get('land:Sw')?.move?.text).toBe('move Sn Sw 2');
  expect(answersOnMap(moves, from).get('land:Sn')?.pick).toEqual({ start: null, number: null });
  expect(answersOnMap(moves, picks({ start: 'Sn', bear: true })).get('land:Sw')?.move?.text).toBe('lead Sn Sw 0');
});

test('one stays where land would be lost, unless it is worth nothing or the bear holds it', () => {
  const land = { name: 'Sn', owner: 'a', units: 3, bear: false, fame: 2, buildings: [], yields: {} };
  const usual = (some: Partial<NorthgardTable['territories'][number]>, from = picks({ start: 'Sn' })): number => usualNumber(moves, from, { territories: [{ ...land, ...some }] } as unknown as NorthgardTable, 'a');
  expect([usual({}), usual({ fame: 0, yields: { wood: 1 } }), usual({ fame: 0 }), usual({ bear: true }), usual({ units: 5 }), usual({ owner: 'b' })]).toEqual([2, 2, 3, 3, 3, 3]);
  expect(usual({ name: 'Se', units: 1 }, picks({ start: 'Se' }))).toBe(1); // there is only one
});

test('a drafted way can have any number', () => {
  expect(alike(moves, moves.find(({ text }) => text === 'move Sn Sw 2')!).map(({ text }) => text)).toEqual(['move Sn Sw 1', 'move Sn Sw 2', 'move Sn Sw 3']);
});

test('who retreats goes with all, or with as many as are chosen', () => {
  const options = [1, 2].flatMap((number) => ['Se', 'Sw'].map((area) => option('retreat', { area, number })));
  expect(answersOnMap(options, NO_PICKS).get('land:Se')?.move?.text).toBe('retreat Se 2');
  expect(answersOnMap(options, picks({ number: 1 })).get('land:Sw')?.move?.text).toBe('retreat Sw 1');
});

const lays = [['6', 'e1', 'n2', 'n'], ['6', 'e1', 'n2', 's'], ['6', '0', 's1', 'e'], ['9', 'e1', 'n2', 'w']].map(([tile, east, south, turn]) => option('lay', { tile: tile!, east: east!, south: south!, turn: turn! }));

test('a tile lies as it fits, and turns only so', () => {
  expect(tileOf(lays, NO_PICKS)).toBe('6');
  expect([...answersOnMap(lays, NO_PICKS).keys()]).toEqual(['cell:e1 n2', 'cell:0 s1']);
  const there = picks({ cell: 'e1 n2' });
  expect(layOf(lays, there)?.args['turn']).toBe('n');
  expect(turned(lays, there, 1)).toBe('s');
  expect(turned(lays, picks({ cell: 'e1 n2', facing: 's' }), 1)).toBe('n');
  expect(turned(lays, picks({ cell: 'e1 n2', facing: 'n' }), -1)).toBe('s');
  expect([...answersOnMap(lays, picks({ tile: '9' })).keys()]).toEqual(['cell:e1 n2']);
  expect(layOf(lays, picks({ tile: '9', cell: '0 s1' }))).toBeNull();
});

const builds = [['silo', 'Sn', 'small'], ['camp', 'Sn', 'small'], ['silo', 'Se', 'small'], ['forge', 'Sn', 'large'], ['tower', 'Sw', 'none']].map(([building, area, space]) => option('build', { building: building!, area: area!, space: space! }));

test('a building is chosen first, or its place', () => {
  expect([...answersOnMap(builds, picks({ building: 'silo' })).keys()]).toEqual(['space:Sn:small', 'space:Se:small']);
  expect(answersOnMap(builds, NO_PICKS).get('space:Sn:small')?.pick).toEqual({ place: 'space:Sn:small' });
  expect(answersOnMap(builds, NO_PICKS).get('space:Sn:large')?.move?.text).toBe('build forge Sn large'); // nothing else fits there
  expect(answersOnMap(builds, NO_PICKS).get('land:Sw')?.move?.text).toBe('build tower Sw none');
  expect(buildingsOf(builds, picks({ place: 'space:Sn:small' }))).toEqual(['silo', 'camp']);
  expect(buildAt(builds, 'camp', 'space:Sn:small')?.text).toBe('build camp Sn small');
  expect(buildAt(builds, 'forge', 'space:Sn:small')).toBeNull();
});

test('a building is swapped in a territory; where several could go, it is asked which', () => {
  const options = [option('done'), option('swap', { area: 'Sn', building: 'silo', new: 'camp', space: 'small' }), option('swap', { area: 'Sn', building: 'lodge', new: 'camp', space: 'small' }), option('swap', { area: 'Se', building: 'silo', new: 'camp', space: 'small' })];
  expect(answersOnMap(options, NO_PICKS).size).toBe(0);
  const found = answersOnMap(options, picks({ building: 'camp' }));
  expect(found.get('land:Sn')?.pick).toEqual({ place: 'land:Sn' });
  expect(found.get('land:Se')?.move?.text).toBe('swap Se silo camp small');
});

test('a place that is no answer stands for the move one would mean there', () => {
  const prompt = (key: string, options: Option[]) => ({ id: '', key, text: '', args: {}, options, forms: [] });
  expect(meant(prompt('recruit', []), NO_PICKS, 'land:5n')).toBe('recruit 5n');
  expect(meant(prompt('move', moves), picks({ start: 'Sn' }), 'land:5n')).toBe('move Sn 5n 3');
  expect(meant(prompt('build', builds), picks({ building: 'forge' }), 'land:5n')).toBe('build forge 5n small');
  expect(meant(prompt('explore', lays), NO_PICKS, 'cell:e4 n1')).toBe('lay 6 e4 n1 n');
  expect(meant(prompt('turn', []), NO_PICKS, 'land:5n')).toBeNull();
});

// ---------------------------------------------------------------- goods
const trades = [option('done'), option('trade', { give: { wood: 3 }, take: { food: 1 } }), option('trade', { give: { wood: 2, lore: 1 }, take: { food: 1 } }), option('trade', { give: { wood: 3 }, take: { lore: 1 } })];
const seat = (goods: Record<string, number>, winter: Record<string, number>, harvest: Record<string, number> = {}): NorthgardPlayer => ({ seat: 'a', goods, winter, harvest, units: 5, fame: 3, strongholds: 0 }) as unknown as NorthgardPlayer;
const view = (player: NorthgardPlayer, options: Option[]): NorthgardView => ({ seat: 'a', table: { players: [player] }, prompt: { options } }) as unknown as NorthgardView;

test('a trade is suggested only for what the winter will lack, and paid with what is plentiful', () => {
  expect(suggested(view(seat({ food: 1, wood: 5, lore: 1 }, { food: 2 }), trades))).toEqual({ give: { wood: 3 }, take: 'food' });
  expect(suggested(view(seat({ food: 3, wood: 5, lore: 1 }, { food: 2 }), trades))).toEqual(NO_EXCHANGE);
  const pays = [option('pay', { give: { lore: 2 } }), option('pay', { give: { wood: 1, food: 1 } })];
  expect(suggested(view(seat({ food: 3, wood: 3, lore: 2 }, {}), pays)).give).toEqual({ wood: 1, food: 1 });
});

test('goods are put together one by one, and never too many', () => {
  expect(composed(trades, { give: { wood: 2, lore: 1 }, take: 'food' })?.args['give']).toEqual({ wood: 2, lore: 1 });
  expect(composed(trades, { give: { wood: 2, lore: 1 }, take: 'lore' })).toBeNull();
  expect(given({ give: { wood: 3 }, take: 'food' }, 'lore', 1, 3).give).toEqual({ wood: 2, lore: 1 });
  expect(given({ give: { wood: 3 }, take: 'food' }, 'food', 1, 3).take).toBeNull();
  expect(given({ give: { wood: 1 }, take: null }, 'wood', -1, 3).give).toEqual({ wood: 0 });
});

// ---------------------------------------------------------------- what would change
test('a draft tells what it would change for me', () => {
  const table = (player: NorthgardPlayer): NorthgardTable => ({ players: [player], territories: [] }) as unknown as NorthgardTable;
  const before = table(seat({ food: 1, wood: 2 }, { food: 1 }, { fame: 1 }));
  const after = table({ ...seat({ food: 1, wood: 1 }, { food: 2, wood: 1 }, { fame: 3 }), units: 7 });
  const closes = { seq: 0, kind: 'close', seat: 'a', args: { area: 'Sn', tiles: 3, fame: 3 }, text: '' };
  expect(changesOf(before, after, 'a', [closes]).map(({ kind, what, before, after }) => [kind, what, before, after])).toEqual([
    ['closes', undefined, 0, 3],
    ['units', undefined, 5, 7],
    ['goods', 'wood', 2, 1],
    ['year', 'fame', 1, 3],
    ['winter', 'food', 1, 2],
    ['winter', 'wood', 0, 1],
  ]);
  expect(lacking(after.players[0]!)).toBe(1);
  expect(changesOf(before, after, null, [])).toEqual([]);
});

test('land that takes over a name is told by the one that stands on the map', () => {
  const table = (territories: readonly { name: string; areas: string[]; owner: string | null }[]): NorthgardTable => ({ players: [seat({}, {})], territories }) as unknown as NorthgardTable;
  const before = table([{ name: '4n', areas: ['4n'], owner: 'a' }, { name: '7m', areas: ['7m'], owner: null }]);
  const after = table([{ name: '9s', areas: ['4n', '7m', '9s'], owner: 'a' }]);
  const closes = (area: string) => ({ seq: 0, kind: 'close', seat: 'a', args: { area, tiles: 3, fame: 3 }, text: '' });
  expect(changesOf(before, after, 'a', [closes('9s')])).toEqual([{ kind: 'closes', at: '9s', was: '4n', before: 0, after: 3 }]);
  expect(changesOf(before, before, 'a', [closes('4n')])).toEqual([{ kind: 'closes', at: '4n', before: 0, after: 3 }]);
});

test('who passes is told of the harvest and the winter', () => {
  const coming = comingOf({ players: [seat({ food: 0 }, { food: 2 }, { fame: 3, wood: 1 })] } as unknown as NorthgardTable, 'a');
  expect(coming.map(({ kind, what, after, bad }) => [kind, what, after, bad])).toEqual([['harvest', 'fame', 3, undefined], ['harvest', 'wood', 1, undefined], ['bill', 'food', 2, true]]);
});

test('parts of a card keep their places, also those that cannot be carried out', () => {
  const prompt = { id: '', key: 'choose', text: '', args: { n: 1 }, options: [option('choose', { part: 'build' }), option('choose', { part: 'recruit' })], forms: [] };
  const view = { table: { doing: { parts: ['recruit', 'explore', 'build'] } } } as unknown as NorthgardView;
  expect(choicesOf(prompt, view, (seat) => seat).map(({ option: { text }, never }) => [text, never ?? false])).toEqual([['choose recruit', false], ['choose explore', true], ['choose build', false]]);
});

test('a drafted attack keeps the odds that were foretold for it, with the bear those of the bear', () => {
  const asked = { forecast: { attacks: [{ goal: 'Se', units: 2, win: 60, fed: 20 }], led: [{ goal: 'Se', units: 2, win: 80, fed: 50 }], food: [], signs: null }, table: { territories: [{ name: 'Se', owner: 'b' }] } } as unknown as NorthgardView;
  const way = (verb: string, number: number) => oddsOf(asked, option(verb, { start: 'Sn', goal: 'Se', number }));
  expect([way('move', 2)?.win, way('lead', 2)?.win, way('move', 2)?.defender, way('move', 3)]).toEqual([60, 80, 'b', null]);
});

test('units that follow others on the same way share an arrow', () => {
  const goes = (start: string, goal: string, n: number): Option => option('move', { start, goal, number: n });
  const arrows = arrowsOf([goes('Sn', 'Se', 1), goes('Se', 'Sw', 1), goes('Sn', 'Se', 2)], 'a', null, NO_PICKS, null);
  expect(arrows.map(({ from, to, n }) => [from, to, n])).toEqual([['Sn', 'Se', 3], ['Se', 'Sw', 1]]);
});
