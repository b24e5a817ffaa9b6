/** Where the links of the start screens lead. */
import type { Place } from '../lib/route.svelte.ts';

export const HOME: Place = {};
export const NEW: Place = { page: 'new' };
export const FRIENDS: Place = { page: 'friends' };
export const MATCHES: Place = { page: 'matches' };
export const PUBLIC: Place = { page: 'public' };
export const BOOKS: Place = { page: 'books' };
export const LESSON: Place = { learn: 'lesson' };

export const newMatch = (game: string): Place => ({ ...NEW, game });
export const tableAt = (table: string): Place => ({ table });
export const book = (game: string): Place => ({ book: game });
