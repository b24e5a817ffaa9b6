/** What is left of a hint while it is followed. Pure: a draft and its table only show it. */
import type { Move } from '../lib/api.ts';

/** The moves of a hint that a draft does not have yet, and that can be pointed at. */
export function leftOf(hint: readonly Move[], draft: readonly Move[], unseen: (move: Move) => boolean): Move[] {
  return without(hint, draft).filter((move) => !unseen(move));
}

/** Does a draft do what the hint says, in whatever order, with something left to do? What `ends` a part takes no more moves before it. */
export function followed(hint: readonly Move[], draft: readonly Move[], ends: (move: Move) => boolean, unseen: (move: Move) => boolean): boolean {
  const due = draft.some(ends) ? hint.slice(0, hint.findIndex(ends)) : [];
  return leftOf(hint, draft, unseen).length > 0 && without(draft, hint).length === 0 && without(due, draft).length === 0;
}

/** Moves may come twice: each takes away one of its kind. */
function without(moves: readonly Move[], others: readonly Move[]): Move[] {
  const known = others.map(({ text }) => text);
  return moves.filter(({ text }) => {
    const n = known.indexOf(text);
    if (n >= 0) known.splice(n, 1);
    return n < 0;
  });
}
