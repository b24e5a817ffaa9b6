/** What became of an offer that I was asked about and have not answered, or of what I was composing. Pure. */
import type { MatchEvent } from '../../../lib/api.ts';
import type { SettlersView } from '../model.ts';

export interface Gone {
  how: 'changed' | 'dealt' | 'withdrawn' | 'closed' | 'draft';
  /** Whose offer it was. */
  seat: string;
  /** With whom it was made. */
  partner: string;
}

const HOW: Readonly<Record<string, Gone['how']>> = { change: 'changed', deal: 'dealt', withdraw: 'withdrawn' };
const ANSWERS = new Set(['accept', 'reject', 'counter']);

/** Between two views of mine: null if the question is still there, or was answered. */
export function becameOf(before: SettlersView, now: SettlersView, events: readonly MatchEvent[]): Gone | null {
  const offer = before.table.offer;
  if (before.prompt?.key !== 'answer' || !offer || before.seat !== now.seat || before.prompt.id === now.prompt?.id) return null;
  if (events.some(({ kind, seat }) => ANSWERS.has(kind) && seat === before.seat)) return null;
  const end = events.find(({ kind, seat }) => kind in HOW && seat === offer.seat);
  return { how: end ? HOW[end.kind]! : 'closed', seat: offer.seat, partner: String(end?.args['partner'] ?? '') };
}
