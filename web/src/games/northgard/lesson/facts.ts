/** What the guides of Northgard ask of a position and of what has happened. */
import type { MatchEvent } from '../../../lib/api.ts';
import type { Aside, Now } from './guided.ts';

/** What a card can be used for but to play it. */
export const LAID = ['wait', 'replace', 'remove', 'upgrade', 'retire'] as const;

export const me = (now: Now): string => now.view.seat ?? 'a';
export const question = (now: Now): string | null => (now.view.asked.includes(me(now)) ? (now.view.prompt?.key ?? null) : null);
export const mine = (now: Now, ...kinds: string[]): MatchEvent[] => now.happened.filter((event) => kinds.includes(event.kind) && event.seat === me(now));
/** The move is in the draft. */
export const drafts = (now: Now, verb: string, card?: string): boolean => now.draft.some((move) => move.verb === verb && (card === undefined || move.args['card'] === card));
/** A card is played, or so far only drafted. */
export const plays = (now: Now, card: string): boolean => drafts(now, 'play', card) || now.view.table.doing?.card === card;
/** For good, or so far only drafted. */
export const did = (now: Now, verb: string): boolean => mine(now, verb).length > 0 || drafts(now, verb);
/** The card was used in another way than to play it. */
export const laid = (now: Now, card: string): boolean => mine(now, ...LAID).some(({ args }) => args['card'] === card);
/** My turn is over, and nothing was done in the next one. */
export const ended = (now: Now): boolean => now.view.table.played === 'nothing';

// ---------------------------------------------------------------- what is said when things go another way
export const WAIT: Aside = { id: 'wait', when: (now) => question(now) === null };
/** Another card was played than was meant: there is nothing wrong with it. */
export const other = (card: string): Aside => ({ id: 'other', when: (now) => question(now) !== 'turn' && !plays(now, card) });
/** A main card was played, and the turn still goes on: most often the table ends it by itself. */
export const END: Aside = { id: 'end', when: (now) => question(now) === 'turn' && !ended(now), press: 'confirm' };
