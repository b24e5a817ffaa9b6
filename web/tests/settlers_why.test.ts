/** Why a hint advises an action: from what is foretold of it, and from what everybody sees. */
import { expect, test } from 'vitest';
import type { Move } from '../src/lib/api.ts';
import type { SettlersView } from '../src/games/settlers/model.ts';
import { whyOf } from '../src/games/settlers/why.ts';

const COSTS = { road: { wood: 1, brick: 1 }, settle: { wood: 1, brick: 1, wool: 1, grain: 1 }, city: { grain: 2, ore: 3 }, buy: { wool: 1, grain: 1, ore: 1 } };
const RATES = { wood: 4, brick: 4, wool: 4, grain: 4, ore: 2 };
const FORECAST = { settle: {}, city: {}, road: {}, points: {}, longest_road: {}, opens: [], bandit: {}, freed: {} };
const FOR_ALL = { at: 'a2-b3', kind: 'any', rate: 3 };

/** Two tiles side by side; I sit at a2, another at a4. */
function view(table: object = {}, forecast: object = {}, hand: Record<string, number> = {}): SettlersView {
  const player = (seat: string, hand: number) => ({ seat, hand, income: 15, road_length: 3, rates: RATES });
  const tiles = [{ at: 'A2', gives: 'wood', token: 6, pips: 5, bandits: 0 }, { at: 'A4', gives: 'ore', token: 8, pips: 5, bandits: 1 }];
  const base = { tiles, harbours: [], buildings: [{ at: 'a2', seat: 'a', city: false }], roads: [], players: [player('a', 4), player('b', 7)], costs: COSTS, longest_road: null, offer: null };
  return { seat: 'a', table: { ...base, ...table }, forecast: { ...FORECAST, ...forecast }, mine: { hand } } as unknown as SettlersView;
}
const move = (verb: string, args: Move['args'] = {}): Move => ({ text: verb, verb, args });

test('a building brings other cards, and at a harbour a better rate', () => {
  const built = { city: { a2: [20, ['A2']] }, settle: { b3: [18, ['A2']], b5: [15, []] }, opens: ['b3'] };
  expect(whyOf(move('city', { crossing: 'a2' }), view({}, built))).toEqual({ kind: 'cards', now: 15, then: 20, harbour: null });
  expect(whyOf(move('settle', { crossing: 'b3' }), view({ harbours: [FOR_ALL] }, built))).toEqual({ kind: 'cards', now: 15, then: 18, harbour: FOR_ALL });
  expect(whyOf(move('settle', { crossing: 'b5' }), view({}, built))).toBeNull();
});

test('a road is worth a point, or leads to a harbour, or grows', () => {
  const road = move('road', { path: 'a2-b3' });
  const grows = { road: { 'a2-b3': 4 } };
  expect(whyOf(road, view({}, grows))).toEqual({ kind: 'length', now: 3, then: 4 });
  expect(whyOf(road, view({ harbours: [FOR_ALL] }, grows))).toEqual({ kind: 'leads', harbour: FOR_ALL });
  expect(whyOf(road, view({ harbours: [FOR_ALL] }, { ...grows, longest_road: { 'a2-b3': 'a' }, points: { 'a2-b3': 2 } }))).toEqual({ kind: 'longest', points: 2 });
});

test('a harbour is no reason where it is built up, or takes cards no better', () => {
  const road = move('road', { path: 'a2-b3' });
  const grows = { road: { 'a2-b3': 4 } };
  expect(whyOf(road, view({ harbours: [FOR_ALL], buildings: [{ at: 'a2', seat: 'a' }, { at: 'b3', seat: 'b' }] }, grows))).toMatchObject({ kind: 'length' });
  expect(whyOf(road, view({ harbours: [{ ...FOR_ALL, kind: 'ore', rate: 2 }] }, grows))).toMatchObject({ kind: 'length' });
});

test('a bandit takes rolls from others, and none of mine are told', () => {
  const bandit = { bandit: { A2: { a: 5, b: 4 } }, freed: { A4: { a: 5 } } };
  expect(whyOf(move('bandit', { start: 'A4', goal: 'A2' }), view({}, bandit))).toEqual({ kind: 'raid', from: { n: 4, seats: ['b'] }, back: 5 });
  expect(whyOf(move('bandit', { start: 'A4', goal: 'A2' }), view({}, { bandit: { A2: {} } }))).toBeNull();
  expect(whyOf(move('steal', { seat: 'b' }), view())).toEqual({ kind: 'steal', hand: 7 });
  expect(whyOf(move('knight'), view())).toBeNull();
  expect(whyOf(move('knight'), view({ buildings: [{ at: 'a4', seat: 'a' }] }))).toEqual({ kind: 'blocked' });
});

test('an exchange pays for something, or brings it nearer', () => {
  const hand = { wood: 1, ore: 2 };
  expect(whyOf(move('trade', { give: 'ore', take: 'brick' }), view({}, {}, hand))).toEqual({ kind: 'pays', thing: 'road' });
  expect(whyOf(move('offer', { give: { ore: 1 }, take: { brick: 1 } }), view({}, {}, hand))).toEqual({ kind: 'pays', thing: 'road' });
  const offer = { seat: 'b', give: { grain: 1 }, take: { wood: 1 }, replies: [] };
  expect(whyOf(move('accept'), view({ offer }, {}, hand))).toMatchObject({ kind: 'nears' });
  expect(whyOf(move('roll'), view())).toBeNull();
});
