/** What guides through positions of Northgard look at. */
import * as guide from '../../../learn/lesson/guide.svelte.ts';
import type { NorthgardView } from '../../../lib/api.ts';

export type Guide = guide.Guide<NorthgardView>;
export type Now = guide.Now<NorthgardView>;
export type Scene = guide.Scene<NorthgardView>;
export type Aside = guide.Aside<NorthgardView>;

/** What is taught, in this order. */
export const PARTS = ['first', 'cards'] as const;
export type Part = (typeof PARTS)[number];

/** Against one bot, which has the seat behind mine. */
export function guided(part: Part, scenes: readonly Scene[]): Guide {
  return new guide.Guided({ step: (id) => `northgard_lesson.${part}.${id}`, aside: (id) => `northgard_lesson.aside.${id}`, people: { rival: 'b' } }, scenes, true);
}
