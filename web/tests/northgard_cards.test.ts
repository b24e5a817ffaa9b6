import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import CARDS from '../../src/jarlshof/games/northgard/content/cards.toml?data';
import { sprite } from '../build/sprite.ts';
import { BUILDINGS } from '../src/api/northgard.ts';
import { NO_PICKS } from '../src/games/northgard/asking/answers.ts';
import { GIVES, lackOf, ofSize, priceOf } from '../src/games/northgard/asking/buildings.ts';
import { fatesOf, lyingOf } from '../src/games/northgard/asking/lying.ts';
import { nameSize } from '../src/games/northgard/cards/fit.ts';
import { CLANS, printed, PRINTED } from '../src/games/northgard/cards/printed.ts';
import { BACKDROPS, PAINTED } from '../src/games/northgard/cards/scenes.ts';
import { aidOf } from '../src/games/northgard/panels/aid.ts';
import type { NorthgardTable, Option } from '../src/lib/api.ts';

const NAMES = Object.values(CARDS).flatMap((group) => Object.keys(group));
const SYMBOLS = [...readFileSync('../src/jarlshof/drawing/look/symbols.svg', 'utf8').matchAll(/<symbol id="([a-z0-9-]+)"/g)].map((found) => found[1]);
const short = (lang: string): Record<string, string> => (parse(readFileSync(`src/texts/${lang}/northgard_cards.toml`, 'utf8')) as { short: Record<string, string> }).short;

test('there are 86 cards', () => expect(NAMES).toHaveLength(86));

describe.each(['en', 'de'])('short texts, %s', (lang) => {
  const texts = short(lang);

  test('every card has one', () => expect(Object.keys(texts)).toEqual(NAMES));
  test('each fits on a card', () => {
    for (const [card, text] of Object.entries(texts)) expect(text.length, `${card}: ${text}`).toBeLessThanOrEqual(45);
  });
  test('each is a sentence', () => {
    for (const [card, text] of Object.entries(texts)) expect(text, card).toMatch(/^[A-ZÄÖÜ0-9].*\.$/);
  });
});

describe('what is printed', () => {
  const game = parse(readFileSync('../src/jarlshof/games/northgard/texts/en.toml', 'utf8')) as { clan: Record<string, unknown>; card: Record<string, { text: string }> };

  test('all cards are read, clans in the order of the game', () => {
    expect([...PRINTED.keys()]).toEqual(NAMES);
    expect(Object.keys(game.clan)).toEqual([...CLANS]);
    expect([...PRINTED.values()].filter(({ clan }) => clan === 'wolf').map(({ card }) => card)).toEqual(['prowl', 'plunder', 'call-to-war']);
  });
  test('whatever does something shows it by known symbols', () => {
    for (const { card, kind, signs, counts } of PRINTED.values()) {
      expect(signs.length > 0, card).toBe(kind !== 'achievement' && kind !== 'unrest');
      expect(counts !== null, card).toBe(kind === 'achievement');
      if (counts) expect(SYMBOLS, card).toContain(counts);
      for (const { symbol } of signs) if (symbol) expect(SYMBOLS, `${card}: ${symbol}`).toContain(symbol);
    }
  });
  test('numbers are those of the list', () => {
    const said = (card: string): string => printed(card).signs.map(({ symbol, text, maybe }) => `${maybe ? '+' : ''}${symbol ?? ''} ${text}`.trim()).join(', ');
    expect(said('grizzled-warriors')).toBe('icon-move 2, icon-axe +2');
    expect(said('merchant')).toBe('icon-draw 1/3');
    expect(said('lay-of-the-land')).toBe('icon-explore, icon-tile 3');
    expect(said('woodcraft')).toBe('icon-mallet, resource-wood −1');
    expect(said('annexation')).toBe('icon-move, +icon-explore');
    expect(said('hunters')).toBe('icon-recruit, resource-food');
    expect(said('teamwork')).toBe('2×, icon-recruit, icon-move, icon-explore, icon-mallet');
    expect(printed('unrest').fame).toBe(-5);
    expect(['scouts', 'woodcraft', 'feast', 'annexation', 'fishing'].map((card) => printed(card).action)).toEqual(['explore', 'build', null, null, null]);
  });
});

describe('pictures', () => {
  test('every card has one, on a backdrop that is drawn', () => {
    expect([...PAINTED.keys()]).toEqual(NAMES);
    for (const [card, { backdrop, things }] of PAINTED) {
      expect(Object.keys(BACKDROPS), card).toContain(backdrop);
      expect(things.length, card).toBeGreaterThan(0);
    }
  });
  test('every symbol exists, and stands on the picture', () => {
    for (const [card, { things }] of PAINTED) {
      for (const { symbol, x, y, size } of things) {
        expect(SYMBOLS, `${card}: ${symbol}`).toContain(symbol);
        expect(x + size / 2, `${card}: ${symbol}`).toBeGreaterThan(0);
        expect(x + size / 2, `${card}: ${symbol}`).toBeLessThan(128);
        expect(y + size / 2, `${card}: ${symbol}`).toBeLessThan(60);
      }
    }
  });
  test('no two show the same things before the same backdrop', () => {
    const shown = [...PAINTED.values()].map(({ backdrop, things }) => `${backdrop}: ${things.map(({ symbol, tint }) => `${symbol} ${tint}`).sort().join()}`);
    expect(new Set(shown).size).toBe(86);
  });
  test('every symbol comes with the table', () => {
    const sent = sprite('../src/jarlshof/drawing/look/symbols.svg');
    const load = sent.load as unknown as (this: { addWatchFile: () => void }, id: string) => string;
    const parts = ['start', 'sea', 'northgard'].map((part) => load.call({ addWatchFile: () => {} }, `\0virtual:symbols/${part}`)).join();
    const used = [...[...PAINTED.values()].flatMap(({ things }) => things.map(({ symbol }) => symbol)), ...[...PRINTED.values()].flatMap(({ signs, counts }) => [...signs.map(({ symbol }) => symbol), counts]), ...aidOf(7).flatMap(({ lines }) => lines.map(({ symbol }) => symbol))];
    for (const symbol of new Set(used)) if (symbol) expect(parts.includes(`id=\\"${symbol}\\"`), symbol).toBe(true);
  });
});

test('names fit into the head of a card', () => {
  expect(nameSize('Build', 115, 13)).toBe(13);
  expect(nameSize('Great Scout Camp', 115, 13)).toBe(11); // two lines
  expect(nameSize('Unterwanderung', 115, 13)).toBeCloseTo(11.1);
  expect(nameSize('Zimmermannskunst', 98, 12)).toBe(8.5);
  expect(nameSize('Zimmermanns\u00adkunst', 98, 12)).toBe(10); // two lines
  expect(nameSize('Great Market Place', 72, 12)).toBe(8.5); // not three
});

describe('the tray of buildings', () => {
  const tray = (wood: number, free: Record<string, number>, card = 'build', stock = 7): NorthgardTable =>
    ({ doing: { card }, stock: Object.fromEntries(BUILDINGS.map(({ building }) => [building, stock])), players: [{ seat: 'a', goods: { wood } }], territories: [{ owner: 'a', free }, { owner: 'b', free: { small: 1, carved: 1, large: 1 } }] }) as unknown as NorthgardTable;
  const [silo, stone, forge] = ['silo', 'stone', 'forge'].map((name) => BUILDINGS.find(({ building }) => building === name)!);

  test('large ones, then small ones, what needs its own space last; each says what it gives', () => {
    expect([...ofSize('large'), ...ofSize('small')].map(({ building }) => building)).toEqual(['forge', 'fortress', 'altar', 'silo', 'lodge', 'camp', 'tower', 'stone']);
    for (const { building } of BUILDINGS) expect(SYMBOLS, building).toContain(GIVES[building]?.[1]);
  });
  test('a card may make it cheaper', () => {
    expect(priceOf(forge!, tray(3, {}))).toBe(3);
    expect(priceOf(forge!, tray(3, {}, 'woodcraft'))).toBe(2);
  });
  test('what keeps one from being built', () => {
    expect(lackOf(silo!, tray(3, {}, 'build', 0), 'a', false)).toBe('left');
    expect(lackOf(forge!, tray(2, { large: 1 }), 'a', false)).toBe('wood');
    expect(lackOf(forge!, tray(3, { small: 1, carved: 1 }), 'a', false)).toBe('large');
    expect(lackOf(stone!, tray(3, { small: 1 }), 'a', false)).toBe('carved');
    expect(lackOf(silo!, tray(3, { large: 1 }), 'a', false)).toBe('small');
    expect(lackOf(silo!, tray(3, { small: 1 }), 'a', true)).toBe('here');
    expect(lackOf(silo!, tray(3, { small: 1 }), 'a', false)).toBe('now'); // of its kind there is one already, say
  });
});

describe('an upgrade', () => {
  const move = (verb: string, args: Option['args']): Option => ({ verb, args, text: [verb, ...Object.values(args)].join(' ') }) as Option;
  const options: Option[] = ['plunder', 'call-to-war'].flatMap((card) => [move('upgrade', { card: 'explore', new: card }), move('retire', { card: 'explore', new: card })]);
  const shown = (retires: boolean, all = options): string[] => lyingOf(all, { ...NO_PICKS, upgrading: 'explore', retires }, () => '').map(({ card, option }) => `${option.verb} ${card}`);

  test('shows each card once, for what becomes of the old one', () => {
    expect(fatesOf(options, 'explore')).toEqual(['upgrade', 'retire']);
    expect(shown(false)).toEqual(['upgrade plunder', 'upgrade call-to-war']);
    expect(shown(true)).toEqual(['retire plunder', 'retire call-to-war']);
  });
  test('what cannot be is not wished for', () => expect(shown(true, options.filter(({ verb }) => verb === 'upgrade'))).toHaveLength(2));
});
