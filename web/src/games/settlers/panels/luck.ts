/** Cards that rolls brought, against those that were to be expected. */
import type { Luck } from '../../../lib/api.ts';

export interface Fortune {
  seat: string;
  cards: number;
  expected: number;
}

/** All rolls of two dice: the server tells what was to be expected so many times over. */
const ROLLS = 36;

export function fortunes(luck: readonly Luck[]): Fortune[] {
  return luck.map(({ seat, cards, expected }) => ({ seat, cards, expected: expected / ROLLS }));
}

/** The longest bar: whatever is shown fits into it. */
export function most(all: readonly Fortune[]): number {
  return Math.max(1, ...all.flatMap(({ cards, expected }) => [cards, expected]));
}
