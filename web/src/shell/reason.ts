/** Why something was not done, as one sentence for people. */
import { Refused, Unreachable } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { reach } from '../lib/reach.svelte.ts';
import { problemText } from '../lib/wording.ts';

export function reason(error: unknown): string {
  if (error instanceof Refused) return sentence(problemText(error.problem));
  if (error instanceof Unreachable) return t('common.problem.unreachable');
  throw error; // a fault of the page: it must not hide behind a polite sentence
}

/** A reason as long as it holds: that nobody answers is not said any more when somebody does. */
export function still(reason: string): string {
  return reason === t('common.problem.unreachable') && !reach.lost ? '' : reason;
}

/** The server's reasons are half sentences: they also stand after a colon. */
export function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
