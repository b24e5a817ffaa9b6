/** What a diagram of the rule book marks, as the board draws it. */
import type { Figure } from '../../lib/api.ts';
import { cellOf, landTarget } from './board/hit.ts';
import type { Marks } from './board/model.ts';

const KINDS: Readonly<Record<string, keyof Marks>> = { legal: 'legal', refused: 'bad', selected: 'chosen', path: 'chosen' };

/** Territories are marked by their name, cells by both their coordinates: `e1 n2`. */
export function figureMarks({ marks }: Pick<Figure, 'marks'>): Marks {
  const found: Record<keyof Marks, string[]> = { legal: [], bad: [], chosen: [] };
  for (const [name, mark] of Object.entries(marks)) found[KINDS[mark] ?? 'legal'].push(cellOf(`cell:${name}`) ? `cell:${name}` : landTarget(name));
  return found;
}
