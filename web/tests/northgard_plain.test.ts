import { expect, test } from 'vitest';
import { areasOf } from '../src/games/northgard/plain.ts';

test('a tile as printed has its areas on the sides of its shape', () => {
  expect(areasOf('19', 'n')).toEqual({
    areas: [{ sides: 'nw', things: ['small'] }, { sides: 'e', things: ['lore'] }, { sides: 's', things: ['small'] }],
    rough: [['nw', 'e'], ['nw', 's']],
  });
  expect(areasOf('13', 'w')).toEqual({ areas: [{ sides: 'nesw', things: ['large', 'wood'] }], rough: [] });
});

test('a turned tile has them where its north side looks', () => {
  expect(areasOf('19', 'e').areas.map((each) => each.sides)).toEqual(['ne', 's', 'w']);
  expect(areasOf('28', 's').areas).toEqual([{ sides: 'es', things: ['large'] }, { sides: 'nw', things: ['wood', 'small'] }]);
  expect(areasOf('7', 'w').areas.map((each) => each.sides)).toEqual(['w', 'ns', 'e']);
});
