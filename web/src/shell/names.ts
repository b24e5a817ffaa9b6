/** Names for people whom nobody has asked yet. */
import { guestNumber } from '../lib/seats.ts';

/** None of them is a bot's (bots/naming.py). */
export const NAMES = ['Astrid', 'Bjarne', 'Eirik', 'Freydis', 'Gudrun', 'Halvar', 'Inga', 'Knut', 'Leif', 'Ragna', 'Solveig', 'Sten', 'Thora', 'Yrsa'];

/** Somebody who has never said a name. */
export function isUnnamed(name: string): boolean {
  return guestNumber(name) !== null;
}

/** The own name, or one to begin with: nobody at the table has it. */
export function suggested(own: string | null, others: readonly string[], draw: (below: number) => number): string {
  if (own !== null && guestNumber(own) === null) return own;
  const free = NAMES.filter((name) => !others.includes(name));
  return free[draw(free.length)] ?? own ?? '';
}
