/** How a match is told to one of its players: of him as You, of the others by name; and where in a sentence names stand. */
import { t } from './lang.svelte.ts';
import type { Naming } from './words.ts';

/** Those who are spoken to are You; everybody else keeps the name. */
export function tellingTo(name: Naming, mine: (seat: string) => boolean): Naming {
  return Object.assign((seat: string): string => (mine(seat) ? t('common.you') : name(seat)), { mine });
}

/** A part of a sentence; with a seat it is that player's name. */
export interface Piece {
  seat: string | null;
  text: string;
}

// characters that no text and no name has
const [OPEN, THEN, CLOSE] = ['\uE000', '\uE001', '\uE002'];
const NAME = new RegExp(`${OPEN}(.)${THEN}(.*?)${CLOSE}`, 'su');

/** Names that can be found again in a sentence: see `pieces`. */
export function marked(name: Naming): Naming {
  return Object.assign((seat: string): string => `${OPEN}${seat}${THEN}${name(seat)}${CLOSE}`, { mine: name.mine });
}

/** A sentence cut into names and what stands between them. */
export function pieces(text: string): Piece[] {
  // split puts what the groups caught between the parts: words, seat, name, words, seat, name, words …
  const parts = text.split(NAME);
  return parts.flatMap((part, n): Piece[] => (n % 3 === 1 || !part ? [] : [{ seat: n % 3 === 2 ? parts[n - 1]! : null, text: part }]));
}
