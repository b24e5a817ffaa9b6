/** Where a board to try things on was taken from. The server tells only from which table: this browser remembers the step. */
import type { Place } from '../lib/route.svelte.ts';

const PREFIX = 'jarlshof.origin.';

export function rememberOrigin(board: string, origin: Place): void {
  try {
    sessionStorage.setItem(PREFIX + board, JSON.stringify(origin));
  } catch {
    // a browser that keeps nothing leads back to the table as it is now
  }
}

/** The step the board was taken from, or just its table. */
export function originOf(board: string, table: string): Place {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + board) ?? 'null') as Place | null) ?? { table };
  } catch {
    return { table };
  }
}
