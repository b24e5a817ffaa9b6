import { expect, test } from 'vitest';
import { figureMarks } from '../src/games/northgard/figures.ts';

test('a diagram marks territories and cells, each with the frame of its kind', () => {
  expect(figureMarks({ marks: { Sn: 'selected', '28s': 'legal', Ss: 'refused', 'e1 n1': 'legal', 'e2 0': 'refused' } })).toEqual({
    legal: ['land:28s', 'cell:e1 n1'],
    bad: ['land:Ss', 'cell:e2 0'],
    chosen: ['land:Sn'],
  });
});
