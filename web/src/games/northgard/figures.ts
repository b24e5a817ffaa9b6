/** What a diagram of the rule book marks, as the board draws it. */
import type { Figure, NorthgardPlayer } from '../../lib/api.ts';
import { cellOf, landTarget } from './board/hit.ts';
import type { Marks } from './board/model.ts';

const KINDS: Readonly<Record<string, keyof Marks>> = { legal: 'legal', refused: 'bad', selected: 'chosen', path: 'chosen' };

/** Territories are marked by their name, cells by both their coordinates: `e1 n2`. */
export function figureMarks({ marks }: Pick<Figure, 'marks'>): Marks {
  const found: Record<keyof Marks, string[]> = { legal: [], bad: [], chosen: [] };
  for (const [name, mark] of Object.entries(marks)) found[KINDS[mark] ?? 'legal'].push(cellOf(`cell:${name}`) ? `cell:${name}` : landTarget(name));
  return found;
}

type Seat = Pick<NorthgardPlayer, 'hand' | 'draw' | 'lifted' | 'known_hand' | 'unseen' | 'active' | 'discard'>;

/** The cards of a seat that can be shown, pile by pile. A hand is secret, but known where nothing else is. */
export function pilesOf({ hand, draw, lifted, known_hand, unseen, active, discard }: Seat): { pile: 'hand' | 'active' | 'discard'; cards: readonly string[]; n: number }[] {
  const held = known_hand.length === hand ? known_hand : draw + lifted === 0 ? unseen : [];
  const piles = [
    { pile: 'hand', cards: held, n: hand },
    { pile: 'active', cards: active.map(({ card }) => card), n: active.length },
    { pile: 'discard', cards: discard, n: discard.length },
  ] as const;
  return piles.filter(({ n }) => n > 0);
}
