/** What somebody has learnt of a game, as far as this browser knows: nobody is led through the first minute twice. */
import { FIRST_GAME } from '../../games/register.ts';
import { read, write } from '../../lib/storage.ts';

// the first game's name is not in its keys: browsers remember them from when there was no other
const keyOf = (what: string, game: string): string => (game === FIRST_GAME ? what : `${what}.${game}`);

export const isTaught = (game: string): boolean => read(keyOf('taught', game), false);

export function markTaught(game: string): void {
  write(keyOf('taught', game), true);
}

/** The parts of the lesson that were gone through. */
export const learntOf = (game: string): string[] => read<string[]>(keyOf('learnt', game), []);

export function markLearnt(game: string, part: string): string[] {
  const learnt = [...new Set([...learntOf(game), part])];
  write(keyOf('learnt', game), learnt);
  return learnt;
}
