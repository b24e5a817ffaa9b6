/** Who has had the first minute of a game is not led through it again. */
import { FIRST_GAME } from '../../games/register.ts';
import { read, write } from '../../lib/storage.ts';

// the first game's name is not in its key: browsers remember it from when there was no other
const keyOf = (game: string): string => (game === FIRST_GAME ? 'taught' : `taught.${game}`);

export const isTaught = (game: string): boolean => read(keyOf(game), false);

export function markTaught(game: string): void {
  write(keyOf(game), true);
}
