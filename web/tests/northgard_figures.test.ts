import { expect, test } from 'vitest';
import { SIDE } from '../src/games/northgard/board/shapes.ts';
import { extentOf, nameSize, stillOf } from '../src/games/northgard/board/still.ts';
import { figureMarks, pilesOf } from '../src/games/northgard/figures.ts';

test('a diagram marks territories and cells, each with the frame of its kind', () => {
  expect(figureMarks({ marks: { Sn: 'selected', '28s': 'legal', Ss: 'refused', 'e1 n1': 'legal', 'e2 0': 'refused' } })).toEqual({
    legal: ['land:28s', 'cell:e1 n1'],
    bad: ['land:Ss', 'cell:e2 0'],
    chosen: ['land:Sn'],
  });
});

test('it shows all tiles and all marked cells, with a strip of sea around them', () => {
  const extent = extentOf([{ x: 0, y: 0 }, { x: -1, y: 0 }, { x: 0, y: -1 }], { bad: ['cell:e2 0'], chosen: ['land:Sn'] });
  expect(extent).toEqual({ x: -SIDE, y: -SIDE, w: 4 * SIDE, h: 2 * SIDE });
  expect(stillOf(extent).x).toBeLessThan(extent.x);
});

test('names can be read however small the picture is', () => {
  expect(nameSize(1)).toBe(28);
  expect(nameSize(0.2) * 0.2).toBeCloseTo(12);
  expect(nameSize(0)).toBe(28);
});

test('a diagram shows the cards that matter, and a hand where it can only be that', () => {
  const seat = { hand: 2, draw: 0, lifted: 0, known_hand: [], unseen: ['move', 'feast'], active: [{ card: 'prowl', played: true }], discard: [] };
  expect(pilesOf(seat)).toEqual([{ pile: 'hand', cards: ['move', 'feast'], n: 2 }, { pile: 'active', cards: ['prowl'], n: 1 }]);
  expect(pilesOf({ ...seat, draw: 1 })[0]).toEqual({ pile: 'hand', cards: [], n: 2 });
  expect(pilesOf({ ...seat, draw: 1, known_hand: ['feast', 'unrest'] })[0]!.cards).toEqual(['feast', 'unrest']);
});
