/** A number with so many digits behind the point, or the comma. */
import { language } from './lang.svelte.ts';

const formats = new Map<string, Intl.NumberFormat>(); // to make one takes longer than to draw a row

export function decimal(n: number, digits: number): string {
  const key = `${language.code} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language.code, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format.format(n);
}
