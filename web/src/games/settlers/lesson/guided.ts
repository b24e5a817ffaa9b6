/** What guides through positions of Settlers look at. */
import * as guide from '../../../learn/lesson/guide.svelte.ts';
import type { SettlersView } from '../model.ts';

export type Guide = guide.Guide<SettlersView>;
export type Now = guide.Now<SettlersView>;
export type Scene = guide.Scene<SettlersView>;
export type Aside = guide.Aside<SettlersView>;

/** Against two bots, which have the seats behind mine. */
export function guided(scenes: readonly Scene[]): Guide {
  return new guide.Guided({ step: (id) => `settlers_lesson.first.${id}`, aside: (id) => `settlers_lesson.aside.${id}`, people: { rival: 'b', third: 'c' } }, scenes);
}
