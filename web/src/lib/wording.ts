/** Sentences about a match, with the players' names instead of letters. */
import type { MatchEvent, Problem } from './api.ts';
import type { Params } from './format.ts';
import { language, t } from './lang.svelte.ts';

export interface Naming {
  (seat: string): string;
  /** Is this player spoken to? Then sentences about him are of another kind: You place, not Red places. */
  mine?: ((seat: string) => boolean) | undefined;
  /** A thing as a symbol of the sprite, for sentences that are drawn; without it, in words. */
  pictured?: (symbol: string, words: string) => string;
}

/** How a game words what its events and refusals name; each game may add its own. */
export type Wording = (game: string, args: Params, name: Naming) => Params;

const SEATS = new Set(['seat', 'owner', 'rival', 'asked', 'victim', 'from', 'to']);

const wordings = new Map<string, Wording>();

export function addWording(game: string, wording: Wording): void {
  wordings.set(game, wording);
}

export const hasWording = (game: string): boolean => wordings.has(game);

function named(game: string, args: Params, name: Naming): Params {
  const own = wordings.get(game)?.(game, args, name) ?? args;
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, SEATS.has(key) && /^[a-h]$/.test(String(value)) ? name(String(value)) : value]),
  );
}

/** `yes` if this player is spoken to: sentences choose by it. */
export function ownWord(seat: string | null, name: Naming): 'yes' | 'no' {
  return seat !== null && name.mine?.(seat) ? 'yes' : 'no';
}

/** What happened, in a sentence; the server's own if the page has none. */
export function eventText(game: string, event: MatchEvent, name: Naming): string {
  const taken = event.kind.split('taken.')[1]; // see taken.ts
  if (taken) return t(`people.taken.${taken}`, { moves: 0, turn: 0, turns: 0, ...event.args, seat: event.seat ? name(event.seat) : '', own: ownWord(event.seat, name) });
  const key = `${game}.event.${event.kind}`;
  const own = `${game}_words.event.${event.kind}`; // the page's own wording of it
  const you = `${game}_words.you.${event.kind}`;
  if (!language.has(key)) return event.text;
  const mine = event.seat !== null && (name.mine?.(event.seat) ?? false);
  return t(mine && language.has(you) ? you : language.has(own) ? own : key, named(game, { ...event.args, seat: event.seat ?? '' }, name));
}

/** Why not, in the person's language. The server says most refusals in it; a few routes do not know it: their sentences come
 *  from the server's own files. What the engine refuses it says in English: for that the page has words by code.
 *  (Not for `internal`: the page itself says so that nobody answers, in words already.) */
export function problemText(problem: Problem): string {
  const own = problem.key ?? `common.problem.code_${problem.code}`;
  return language.has(own) ? t(own, { ...problem.params, detail: problem.text }) : problem.text;
}

/** Why not, in a sentence without the ruling's id. */
export function refusalText(game: string, problem: Problem, name: Naming): string {
  const key = `${game}.${problem.key}`;
  if (problem.code !== 'illegal' || problem.key === null || !language.has(key)) return problemText(problem);
  // where it speaks of me the page has words of its own
  const you = `${game}_words.${problem.key}`;
  const mine = Object.entries(problem.params).some(([what, seat]) => SEATS.has(what) && name.mine?.(String(seat)));
  const text = t(mine && language.has(you) ? you : key, named(game, problem.params, name));
  // the name of a space stays small, as in the log
  return (/^[a-p]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) + '.';
}
