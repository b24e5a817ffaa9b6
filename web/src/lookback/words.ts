/** What a log entry did, in sentences. */
import type { MatchEvent } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { eventText, type Naming, ownWord } from '../lib/words.ts';
import { nordTelling } from './nord.ts';

/** How a game tells its entries: one with events, and a move of which no event tells. */
export interface Telling {
  events: (events: readonly MatchEvent[], name: Naming) => string;
  move: (seat: string, move: string, name: Naming) => string;
}

const TELLINGS: Readonly<Record<string, Telling>> = { nord: nordTelling };

/** Does this game have words for what I did myself? */
export const speaksToMe = (game: string): boolean => game in TELLINGS;

export function entryText(game: string, n: number, entry: string | null, events: readonly MatchEvent[], name: Naming): string {
  if (n === 0) return t('lookback.entry.start');
  const telling = TELLINGS[game];
  if (events.length) return telling?.events(events, name) ?? events.map((event) => eventText(game, event, name)).join(' ');
  const [seat, verb, ...rest] = entry?.split(' ') ?? [];
  if (!seat || !verb) return '';
  if (seat === 'branch') return t('lookback.entry.branch');
  if (seat === 'back') return t('lookback.entry.back', { n: Number(verb) });
  if (verb === 'undo') return t('lookback.entry.undo', { seat: name(seat), own: ownWord(seat, name) });
  if (verb === '?') return t('lookback.entry.secret', { seat: name(seat), own: ownWord(seat, name) });
  const move = [verb, ...rest].join(' ');
  return telling?.move(seat, move, name) ?? t('lookback.entry.move', { seat: name(seat), move });
}
