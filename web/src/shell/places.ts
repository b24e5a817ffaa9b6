/** Where the links of the start screens lead. */
import { FIRST_GAME } from '../games/register.ts';
import type { Place } from '../lib/route.svelte.ts';

export const HOME: Place = {};
export const NEW: Place = { page: 'new' };
export const FRIENDS: Place = { page: 'friends' };
export const MATCHES: Place = { page: 'matches' };
export const PUBLIC: Place = { page: 'public' };
export const BOOKS: Place = { page: 'books' };

export const WAYS_BACK: Place = { page: 'back' };

export const newMatch = (game: string): Place => ({ ...NEW, game });
export const friendsAt = (game: string): Place => ({ ...FRIENDS, game });
export const recovering = (token: string): Place => ({ recover: token });
export const tableAt = (table: string): Place => ({ table });
/** A first minute (`first`) or a lesson. */
export const learning = (part: string, game: string): Place => (game === FIRST_GAME ? { learn: part } : { learn: part, game });
export const book = (game: string): Place => ({ book: game });

/** The token of a recovery link, as somebody pastes it: the whole link, or what stands behind its #. */
export function tokenIn(link: string): string {
  return new URLSearchParams(link.trim().replace(/^[^#]*#/, '')).get('recover')?.trim() ?? '';
}
