/** Numbers that attacks still to be chosen leave open: from which to which. */
import { t } from '../../lib/lang.svelte.ts';

export interface Span {
  least: number;
  most: number;
}

/** The points of a seat as a forecast, a draft or a payment tells them. */
export function spanOf(told: { points: readonly number[]; most: readonly number[] }, n: number): Span {
  const least = told.points[n] ?? 0;
  return { least, most: told.most[n] ?? least };
}

export const isOpen = ({ least, most }: Span): boolean => least !== most;
export const same = (one: Span, other: Span): boolean => one.least === other.least && one.most === other.most;
export const changeOf = (before: Span, after: Span): Span => ({ least: after.least - before.least, most: after.most - before.most });
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** `3`, `1–3`: where there is little room. */
export const brief = (span: Span): string => (isOpen(span) ? `${span.least}–${span.most}` : String(span.least));

/** `3`, `1 to 3` */
export const words = (span: Span): string => (isOpen(span) ? t('common.from_to', { least: span.least, most: span.most }) : String(span.least));

/** `+3`, `+1 to +3`; nothing is `0` here, not `+0`. */
export function signedWords({ least, most }: Span): string {
  const shown = (n: number): string => (n === 0 ? '0' : signed(n));
  return least === most ? shown(least) : t('common.from_to', { least: shown(least), most: shown(most) });
}
