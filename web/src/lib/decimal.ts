/** A number with so many digits behind the point, or the comma. */
import { language } from './lang.svelte.ts';

export const decimal = (n: number, digits: number): string => new Intl.NumberFormat(language.code, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);
