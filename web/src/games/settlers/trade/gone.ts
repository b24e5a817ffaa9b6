/** What became of an offer that I was asked about and have not answered, of my counter-offer, or of what I was composing. Pure. */
import type { MatchEvent } from '../../../lib/api.ts';
import type { SettlersView } from '../model.ts';

export interface Gone {
  how: 'changed' | 'dealt' | 'withdrawn' | 'closed' | 'countered' | 'refused' | 'draft';
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
  if (offer && before.seat === now.seat && countered(before, events)) return turnedDown(offer.seat, before.seat, events);
  if (before.prompt?.key !== 'answer' || !offer || before.seat !== now.seat || before.prompt.id === now.prompt?.id) return null;
  if (events.some(({ kind, seat }) => ANSWERS.has(kind) && seat === before.seat)) return null;
  const end = events.find(({ kind, seat }) => kind in HOW && seat === offer.seat);
  return { how: end ? HOW[end.kind]! : 'closed', seat: offer.seat, partner: String(end?.args['partner'] ?? '') };
}

/** Have I made a counter-offer to the offer of this view? */
function countered({ seat, table: { offer } }: SettlersView, events: readonly MatchEvent[]): boolean {
  const mine = (each: { seat: string | null }): boolean => each.seat !== null && each.seat === seat;
  return (offer?.replies ?? []).some((reply) => reply.answer === 'counter' && mine(reply)) || events.some((event) => event.kind === 'counter' && mine(event));
}

/** Whoever was to take it has done something else. */
function turnedDown(seat: string, me: string | null, events: readonly MatchEvent[]): Gone | null {
  const end = events.find((event) => event.kind in HOW && event.seat === seat);
  return end && end.args['partner'] !== me ? { how: 'countered', seat, partner: '' } : null;
}
