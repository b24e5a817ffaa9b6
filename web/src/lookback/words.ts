/** What a log entry did, in sentences. */
import type { MatchEvent } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import type { Advance } from './replay.ts';
import { eventText, type Naming } from '../lib/words.ts';

/** What a game with a board of its own brings: how its positions go on by events, and how its entries are told. */
export interface Lookback {
  advance: Advance;
  telling: Telling;
}

/** How a game tells its entries: one with events, and a move of which no event tells. */
export interface Telling {
  events: (events: readonly MatchEvent[], name: Naming) => string;
  move: (seat: string, move: string) => string;
}

export function entryText(game: string, telling: Telling | null, n: number, entry: string | null, events: readonly MatchEvent[], name: Naming): string {
  if (n === 0) return t('lookback.entry.start');
  if (events.length) return telling?.events(events, name) ?? events.map((event) => eventText(game, event, name)).join(' ');
  const [seat, verb, ...rest] = entry?.split(' ') ?? [];
  if (!seat || !verb) return '';
  if (seat === 'branch') return t('lookback.entry.branch');
  if (seat === 'back') return t('lookback.entry.back', { n: Number(verb) });
  if (verb === 'undo') return t('lookback.entry.undo', { seat: name(seat) });
  if (verb === '?') return t('lookback.entry.secret', { seat: name(seat) });
  const move = [verb, ...rest].join(' ');
  return telling?.move(name(seat), move) ?? t('lookback.entry.move', { seat: name(seat), move });
}
