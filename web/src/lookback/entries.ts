/** What a log entry did, in sentences. */
import type { MatchEvent, Move, Silent } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { eventText, type Naming, ownWord } from '../lib/wording.ts';
import type { Advance } from './replay.ts';

/** What a game with a board of its own brings: how its positions go on by events, and how its entries are told. */
export interface Lookback {
  advance: Advance;
  telling: Telling;
  /** Does a turn begin with this event? As a rule one called `turn` says so. */
  begins?: (event: MatchEvent) => boolean;
}

/** How a game tells its entries: one with events, and a move of which no event tells. */
export interface Telling {
  events: (events: readonly MatchEvent[], name: Naming) => string;
  move: (seat: string, move: Move, name: Naming) => string;
}

/** What is known of an entry: its events; else its move; and its line in the record, which also tells what is no move. */
export interface Told {
  events: readonly MatchEvent[];
  silent: Silent | null;
  entry: string | null;
}

export function entryText(game: string, telling: Telling | null, n: number, { events, silent, entry }: Told, name: Naming): string {
  if (n === 0) return t('lookback.entry.start');
  if (events.length) return telling?.events(events, name) || events.map((event) => eventText(game, event, name)).join(' ');
  if (silent) return telling?.move(silent.seat, silent.move, name) ?? t('lookback.entry.move', { seat: name(silent.seat), move: silent.move.text });
  const [seat, verb] = entry?.split(' ') ?? [];
  if (!seat || !verb) return '';
  if (seat === 'branch') return t('lookback.entry.branch');
  if (seat === 'back') return t('lookback.entry.back', { n: Number(verb) });
  if (verb === 'undo') return t('lookback.entry.undo', { seat: name(seat), own: ownWord(seat, name) });
  return verb === '?' ? t('lookback.entry.secret', { seat: name(seat), own: ownWord(seat, name) }) : '';
}
