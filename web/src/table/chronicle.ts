/** The log of a match for people: entries gathered by the game, one for each thing a player would tell. */
import type { MatchEvent } from '../lib/api.ts';

export interface Entry {
  /** The first entry of the match's log that belongs to it, and the one whose position it leads to. */
  from: number;
  seq: number;
  kind: string;
  seat: string | null;
  text: string;
  /** What came of it, in a few words. */
  result: string;
  /** Sentences that tell it in full. */
  details: string[];
}

/** What one player's turn brought; before the first one: the start. */
export interface TurnOf {
  number: number;
  seat: string | null;
  entries: Entry[];
  /** Without a heading: every line says who, and most turns have one line only. */
  bare?: boolean;
}

/** Entries turn by turn; a turn of which there is nothing to tell is left out. `setUp`: it belongs to what comes before the first turn. */
export function byTurns(events: readonly MatchEvent[], tell: (events: readonly MatchEvent[]) => Entry[], setUp: (entry: Entry) => boolean): TurnOf[] {
  const starts = events.flatMap((event, n) => (event.kind === 'turn' ? [n] : []));
  const told = [0, ...starts].map((start, n) => ({ seat: n ? events[start]!.seat : null, entries: tell(events.slice(start, starts[n])) }));
  // a match that begins with a position begins in the middle of a turn, which no event announced
  const early = told[0]!.entries.find((entry) => !setUp(entry) && entry.seat)?.seat ?? null;
  const parts = told.map((part, n) => (early === null ? { ...part, number: n } : { ...part, number: n + 1, seat: part.seat ?? early }));
  return parts.filter((part) => part.entries.length > 0);
}

/** An entry with what came of it. */
export function sentence({ text, result }: Entry): string {
  return result ? `${text} ${result}.` : text;
}

/** What is read of an entry before the dot that leads to what came of it: a sentence does not end twice. */
export const lead = ({ text, result }: Entry): string => (result ? text.replace(/\.$/, '') : text);

/** What had happened at a position; null: all of it. */
export function until(events: readonly MatchEvent[], seq: number | null): readonly MatchEvent[] {
  return seq === null ? events : events.filter((event) => event.seq <= seq);
}

/** Which entry the position after n entries of the match's log shows: the last that has begun; -1: none. */
export function entryAt(entries: readonly Entry[], n: number): number {
  return entries.findLastIndex((entry) => entry.from <= n);
}
