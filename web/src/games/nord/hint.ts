/** What the moves of Nord point at, and what a hint shows of them. Pure: the turn and the table only show it. */
import type { Move } from '../../lib/api.ts';
import type { Target } from './model.ts';

/** The spaces and settlements that a hint names, each with the number of its step. */
export function numbered(moves: readonly Move[]): Map<Target, number> {
  const found = new Map<Target, number>();
  for (const target of moves.flatMap(targetsOf)) if (!found.has(target)) found.set(target, found.size + 1);
  return found;
}

/** The spaces and settlements of a move, in the order in which they are said. */
export function targetsOf({ args }: Move): Target[] {
  return Object.entries(args).flatMap(([name, value]) => (name === 'treasure' ? [] : [`${name === 'cell' ? 'cell' : 'settlement'}:${value}` as Target]));
}

/** Nothing on the board stands for these. */
export const isUnseen = (move: Move): boolean => isEnd(move) || isPlain(move);
export const isEnd = ({ verb }: Move): boolean => verb === 'done';
/** No treasure is played. */
export const isPlain = ({ verb, args }: Move): boolean => verb === 'treasure' && args['treasure'] === 'none';

/** The spaces on which these moves place men. */
export function placedBy(moves: readonly Move[]): string[] {
  return moves.filter(({ verb }) => verb === 'place').map(({ args }) => String(args['cell']));
}

/** How many treasures the men of these moves take. */
export function takenBy(moves: readonly Move[], tiles: readonly string[]): number {
  return placedBy(moves).filter((space) => tiles.includes(space)).length;
}
