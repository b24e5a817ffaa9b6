/** What helps to choose among moves that are only words. A game may tell more of its own (`plain` in the register). */
import type { Option, View } from '../../lib/api.ts';
import type { Naming } from '../../lib/wording.ts';
import { namesSeat } from './facts.ts';
import { countsText, word } from './names.ts';

export interface Lore<V extends View = View> {
  /** What follows the verb, in words; null: nothing special. */
  labelOf?(option: Option, name: Naming): string | null;
  /** A line below it: what lies at the place, what the card does. */
  noteOf(view: V, option: Option, name: Naming): string;
}

export const NO_LORE: Lore = { noteOf: () => '' };

/** Each thing that a move names: a bundle, a seat's name, or the name of a place. */
export function partsOf({ args }: Option, name: Naming): string[] {
  return Object.entries(args).map(([field, value]) => {
    if (typeof value === 'object') return countsText(value);
    return namesSeat(field, value) ? name(value) : word(String(value));
  });
}
