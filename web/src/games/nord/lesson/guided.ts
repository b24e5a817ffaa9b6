/** What guides through positions of Nord look at. */
import * as guide from '../../../learn/lesson/guide.svelte.ts';
import type { NordView } from '../model.ts';

export type Guide = guide.Guide<NordView>;
export type Now = guide.Now<NordView>;
export type Scene = guide.Scene<NordView>;
export type Aside = guide.Aside<NordView>;

/** Against one bot, which has the second seat. */
export function guided(script: string, scenes: readonly Scene[]): Guide {
  return new guide.Guided({ step: (id) => `lesson.${script}.${id}`, aside: (id) => `lesson.aside.${id}`, people: { rival: 'b' } }, scenes);
}
