/** The log: one line an event, those of one card together. */
import type { MatchEvent } from '../../lib/api.ts';
import { eventText, type Naming } from '../../lib/words.ts';
import { type Entry, sentence, type TurnOf } from '../../table/chronicle.ts';

const SILENT = new Set(['tiles', 'drew', 'end', 'let', 'let_year', 'kept', 'topped', 'display', 'cards', 'shuffle']);
const BEGINS = new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire', 'pass', 'year', 'harvest']);

export function chronicle(events: readonly MatchEvent[], name: Naming): Entry[] {
  return events.filter(({ kind }) => !SILENT.has(kind)).map((event) => ({ from: event.seq, seq: event.seq, kind: event.kind, seat: event.seat, text: eventText('northgard', event, name), result: '', details: [] }));
}

/** The same, turn by turn. */
export function turns(events: readonly MatchEvent[], name: Naming): TurnOf[] {
  const parts: MatchEvent[][] = [[]];
  let who: string | null = null;
  for (const event of events) {
    if (BEGINS.has(event.kind) && event.seat !== who) {
      parts.push([]);
      who = event.seat;
    }
    parts.at(-1)!.push(event);
  }
  return parts.map((part, number) => ({ number, seat: number ? (part[0]?.seat ?? null) : null, entries: chronicle(part, name) })).filter(({ entries }) => entries.length > 0);
}

/** The same in one go, for those who hear it. */
export function newsText(events: readonly MatchEvent[], name: Naming): string {
  return chronicle(events, name).map(sentence).join(' ');
}
