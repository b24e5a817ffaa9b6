/** What people are called whom nobody has asked yet. */
import { t } from '../lib/lang.svelte.ts';

const NAMES = ['Astrid', 'Bjarne', 'Eirik', 'Freydis', 'Gudrun', 'Halvar', 'Inga', 'Knut', 'Leif', 'Ragna', 'Sigrun', 'Solveig', 'Sten', 'Thora', 'Ulf', 'Yrsa'];

/** The number of somebody whom the server had to name: `Guest 12`. */
function numbered(name: string): string | null {
  return /^Guest (\d+)$/.exec(name)?.[1] ?? null;
}

/** Somebody who has never said a name. */
export function isUnnamed(name: string): boolean {
  return numbered(name) !== null;
}

/** A person's name; the one that the server made up in the chosen language. */
export function personName(name: string): string {
  const n = numbered(name);
  return n === null ? name : t('common.guest', { n });
}

/** The own name, or one to begin with: nobody at the table has it. */
export function suggested(own: string | null, others: readonly string[], draw: (below: number) => number): string {
  if (own !== null && numbered(own) === null) return own;
  const free = NAMES.filter((name) => !others.includes(name));
  return free[draw(free.length)] ?? own ?? '';
}
