/** How a match is told to one of its players: of him as You, of the others by name; and where in a sentence names and pictures stand. */
import { t } from './lang.svelte.ts';
import type { Naming } from './wording.ts';

/** Those who are spoken to are You; everybody else keeps the name. */
export function tellingTo(name: Naming, mine: (seat: string) => boolean): Naming {
  return Object.assign((seat: string): string => (mine(seat) ? t('common.you') : name(seat)), { mine });
}

/** A part of a sentence; with a seat it is that player's name, with a symbol a picture that the text tells. */
export interface Piece {
  seat: string | null;
  symbol?: string;
  text: string;
}

// characters that no text and no name has
const [OPEN, THEN, CLOSE] = ['\uE000', '\uE001', '\uE002'];
const MARK = new RegExp(`${OPEN}(.*?)${THEN}(.*?)${CLOSE}`, 'su');

/** Names and pictures that can be found again in a sentence: see `pieces`. */
export function marked(name: Naming): Naming {
  const mark = (what: string, words: string): string => `${OPEN}${what}${THEN}${words}${CLOSE}`;
  return Object.assign((seat: string): string => mark(seat, name(seat)), { mine: name.mine, pictured: mark });
}

/** A sentence cut into names, pictures and what stands between them. */
export function pieces(text: string): Piece[] {
  // split puts what the groups caught between the parts: words, seat, name, words, symbol, its words, words …
  const parts = text.split(MARK);
  return parts.flatMap((part, n): Piece[] => {
    if (n % 3 === 1 || !part) return [];
    const mark = n % 3 === 2 ? parts[n - 1]! : '';
    // seats are letters
    return [mark.length > 1 ? { seat: null, symbol: mark, text: part } : { seat: mark || null, text: part }];
  });
}
