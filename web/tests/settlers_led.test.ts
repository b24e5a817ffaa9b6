import { describe, expect, test } from 'vitest';
import type { GuideStep } from '../src/learn/lesson/guide.svelte.ts';
import { type Composed, ledBy, placesIn, trades } from '../src/games/settlers/lesson/led.ts';

const step = (given: Partial<GuideStep>): GuideStep => ({ id: 'x', text: '', params: {}, people: {}, lit: null, point: [], n: 1, of: 1, ...given });
const BANK = step({ press: 'bank', point: ['give:ore', 'take:wool'] });
const OFFER = step({ press: 'offer', point: ['give:wood', 'take:brick'] });

const composed = (give: Record<string, number>, take: Record<string, number>, bank: Composed['bank'] = { kind: 'idle' }): Composed => ({ shown: true, exchange: { give, take }, bank });
const CLOSED: Composed = { ...composed({}, {}), shown: false };
function led(by: GuideStep | null, now: Composed): [give: string[], take: string[], press: string | null] {
  const { give, take, press } = ledBy(by, now);
  return [[...give], [...take], press];
}

describe('where a guide leads beside the island', () => {
  test('to the button that opens the panel, and to the cards that do it, too', () => {
    expect(led(BANK, CLOSED)).toEqual([['ore'], ['wool'], 'trade']);
    expect(led(OFFER, CLOSED)).toEqual([['wood'], ['brick'], 'trade']);
  });

  test('to the cards that the bank still lacks, then to its button', () => {
    expect(led(BANK, composed({}, {}))).toEqual([['ore'], ['wool'], null]);
    expect(led(BANK, composed({ ore: 1 }, { wool: 1 }, { kind: 'more', give: { ore: 2 } }))).toEqual([['ore'], [], null]);
    expect(led(BANK, composed({ ore: 3 }, { wool: 1 }, { kind: 'trade', moves: [] }))).toEqual([['ore'], [], 'bank']);
    expect(led(BANK, composed({}, { wool: 1 }, { kind: 'ways', ways: [] }))).toEqual([['ore'], [], 'bank']);
  });

  test('to the cards that an offer still lacks, then to its button', () => {
    expect(led(OFFER, composed({ wood: 1 }, {}))).toEqual([[], ['brick'], null]);
    expect(led(OFFER, composed({}, { brick: 1 }))).toEqual([['wood'], [], null]);
    expect(led(OFFER, composed({ wood: 1 }, { brick: 1 }))).toEqual([[], [], 'offer']);
  });

  test('to whoever accepted, to other buttons, and nowhere', () => {
    expect(ledBy(step({ press: 'deal', point: ['seat:b'] }), CLOSED)).toMatchObject({ seat: 'b', press: 'deal' });
    expect(led(step({ press: 'roll' }), CLOSED)).toEqual([[], [], 'roll']);
    expect(led(null, CLOSED)).toEqual([[], [], null]);
  });

  test('places are told from cards and seats', () => {
    expect(placesIn(step({ point: ['j6', 'give:ore', 'C3', 'j6-k6', 'seat:b'] }))).toEqual(['j6', 'C3', 'j6-k6']);
    expect(placesIn(null)).toEqual([]);
  });

  test('the panel stays while its step waits, and goes when something is to be taken back', () => {
    expect(trades(step({ id: 'deal', press: 'deal' }))).toBe(true);
    expect(trades(step({ id: 'deal' }))).toBe(true);
    expect(trades(step({ id: 'offer', press: 'undo' }))).toBe(false);
    expect(trades(step({ id: 'road' }))).toBe(false);
  });
});
