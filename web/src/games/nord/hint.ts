/** What a hint points at while it is followed. Pure: the turn and the table only show it. */
import type { Target } from './model.ts';

const DONE = 'done';
/** Nothing on the board stands for these. */
const UNSEEN = new Set(['treasure none', DONE]);

/** The spaces and settlements that a hint names, each with the number of its step. */
export function numbered(moves: readonly string[]): Map<Target, number> {
  const found = new Map<Target, number>();
  for (const target of moves.flatMap(targetsOf)) if (!found.has(target)) found.set(target, found.size + 1);
  return found;
}

export function targetsOf(move: string): Target[] {
  const [verb, ...names] = move.split(' ');
  if (verb === 'treasure') return [];
  return names.map((name) => (verb === 'place' || verb === 'path' ? `cell:${name}` : `settlement:${name}`) as Target);
}

/** The moves of a hint that a draft does not have yet, and that can be pointed at. */
export function leftOf(hint: readonly string[], draft: readonly string[]): string[] {
  return without(hint, draft).filter((move) => !UNSEEN.has(move));
}

/** Does a draft do what the hint says, in whatever order, with something left to do? */
export function followed(hint: readonly string[], draft: readonly string[]): boolean {
  const due = draft.includes(DONE) ? hint.slice(0, hint.indexOf(DONE)) : []; // an ended placement takes no more men
  return leftOf(hint, draft).length > 0 && without(draft, hint).length === 0 && without(due, draft).length === 0;
}

/** Moves may come twice: each takes away one of its kind. */
function without(moves: readonly string[], others: readonly string[]): string[] {
  const known = [...others];
  return moves.filter((move) => {
    const n = known.indexOf(move);
    if (n >= 0) known.splice(n, 1);
    return n < 0;
  });
}

/** How many treasures the men of these moves take. */
export function takenBy(moves: readonly string[], tiles: readonly string[]): number {
  return moves.filter((move) => move.startsWith('place ') && tiles.includes(move.slice(6))).length;
}
