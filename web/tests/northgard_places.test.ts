import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import TILES from '../../src/jarlshof/games/northgard/content/tiles.toml';
import { areasOf } from '../src/games/northgard/plain.ts';

const LETTERS: Readonly<Record<string, string>> = { O: 'a', B: 'ns', D: 'ns', P: 'nms', Y: 'nes', "Y'": 'new', X: 'nesw', Z: 'nesw' };
const OF_TILE = Object.fromEntries(Object.entries(TILES).map(([tile, printed]) => [tile, [...(LETTERS[printed.split(' ')[0]!] ?? '')].map((letter) => tile + letter)]));
const read = (lang: string): Record<string, string> => parse(readFileSync(`src/texts/${lang}/northgard_places.toml`, 'utf8')) as Record<string, string>;

test('the tiles have 103 areas', () => {
  for (const [tile, areas] of Object.entries(OF_TILE)) expect(areas, tile).toHaveLength(areasOf(tile, 'n').areas.length);
  expect(Object.values(OF_TILE).flat()).toHaveLength(103);
});

describe.each(['en', 'de'])('%s', (lang) => {
  const names = read(lang);

  test('every area has a name, and no two the same', () => {
    expect(Object.keys(names).sort()).toEqual(Object.values(OF_TILE).flat().sort());
    expect(new Set(Object.values(names).map((name) => name.toLowerCase())).size).toBe(103);
  });

  test('names are short and can be read in both languages', () => {
    for (const name of Object.values(names)) expect(name).toMatch(/^[A-Z][a-z]{3,9}$/);
  });

  test('no two on a tile sound alike', () => {
    for (const [tile, areas] of Object.entries(OF_TILE)) {
      for (const part of [(name: string) => name.slice(0, 2).toLowerCase(), (name: string) => name.slice(-3)]) {
        const parts = areas.map((area) => part(names[area]!));
        expect(new Set(parts).size, `${tile}: ${parts}`).toBe(areas.length);
      }
    }
  });
});
