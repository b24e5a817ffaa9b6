/** What waits for somebody who comes back, in order. Pure: the start page only shows it. */
import type { TableLine } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { spanWords, waitsForMe } from '../shell/lines.ts';
import { isTrial } from '../shell/trials.ts';

/** Below this a time is told in red. */
export const SOON = 2 * 3_600_000;
const MINUTE = 60_000;

export interface Waiting {
  /** It is my turn there, or I am asked to agree: the least time first. */
  turns: TableLine[];
  /** Others are asked, or a table waits for its players: the latest first. */
  others: TableLine[];
}

export function waitingOf(lines: readonly TableLine[]): Waiting {
  const matches = lines.filter((line) => !isTrial(line) && line.stage !== 'over');
  const turns = matches.filter(waitsForMe).sort((a, b) => (a.due ?? Infinity) - (b.due ?? Infinity) || b.updated - a.updated);
  const others = matches.filter((line) => !waitsForMe(line)).sort((a, b) => b.updated - a.updated);
  return { turns, others };
}

/** A match that was played out with me at the table: the first of them is the one to play again. */
export function isPlayed(line: TableLine, me: string): boolean {
  return !isTrial(line) && line.outcome !== null && line.outcome.ending !== 'abandoned' && line.seats.some((seat) => seat.person?.id === me);
}

/** `19 hours left`: rounded down, but never to nothing. */
export function leftWords(due: number, now: number): string {
  const minutes = Math.max(1, Math.floor((due - now) / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('start.left', { span: spanWords(Math.floor(hours / 24) * 1440) });
  return t('start.left', { span: spanWords(hours >= 1 ? hours * 60 : minutes) });
}
