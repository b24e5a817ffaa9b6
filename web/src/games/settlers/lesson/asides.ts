/** What a guide says when things go another way than was meant. */
import { can, question } from './facts.ts';
import type { Aside, Now } from './guided.ts';

/** The others are asked. */
export const WAIT: Aside = { id: 'wait', when: (now) => question(now) === null };

/** One of the others has made an offer. */
export const ANSWER: Aside = { id: 'answer', when: (now) => question(now) === 'answer' };

/** A 7 costs those half of their cards who hold too many. */
export const DISCARD: Aside = { id: 'discard', when: (now) => question(now) === 'discard' };

/** More than one can be robbed. */
export const STEAL: Aside = { id: 'steal', when: (now) => question(now) === 'steal' };

/** An offer that nobody takes; while somebody thinks nothing is said. */
export const WITHDRAW: Aside = { id: 'withdraw', when: (now) => question(now) === 'partner' && now.view.asked.length === 1 && !can(now, 'deal') };

/** What the step asks for cannot be done any more: it is taken back, or the turn is ended. */
export const unless = (possible: (now: Now) => boolean): readonly Aside[] => [
  { id: 'back', press: 'undo', when: (now) => question(now) === 'main' && !possible(now) && now.view.can_undo },
  { id: 'free', press: 'end', when: (now) => question(now) === 'main' && !possible(now) },
];
