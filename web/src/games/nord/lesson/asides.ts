/** What a guide says when a player goes another way. */
import { pointed } from '../../../learn/lesson/guide.svelte.ts';
import type { Target } from '../model.ts';
import type { Aside, Now } from './guided.ts';
import { asked, foreign, offered, placed, question } from './facts.ts';

const CHOICES = new Set(['attack', 'path', 'fifth']);

/** The others' turn. (Behind a draft that is complete it is theirs already, but only if it is confirmed.) */
export const WAIT: Aside = { id: 'wait', when: (now) => now.draft.length === 0 && !asked(now) };

/** Several attacks or ways are possible: the prompt says which. */
export const CHOOSE: Aside = { id: 'choose', when: (now) => CHOICES.has(question(now) ?? '') };

/** The men of the draft stand where none of the next ones can be placed. */
export const ELSEWHERE: Aside = {
  id: 'elsewhere',
  press: 'undo',
  when: (now, scene) => placed(now).length > 0 && question(now) === 'place' && !pointed(scene, now).some((target) => offered(now, target as Target)),
};

/** Another stands in the way that was meant. */
export const blockedOn = (...spaces: string[]): Aside => ({ id: 'blocked', when: (now: Now) => spaces.some((space) => foreign(now, space)) });

/** The draft began with something else. */
export const otherThan = (...moves: string[]): Aside => ({
  id: 'restart',
  press: 'restart',
  when: (now) => now.draft.length > 0 && !now.draft.some(({ text }) => moves.includes(text)),
});
