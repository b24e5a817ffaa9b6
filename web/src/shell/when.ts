/** Times in words of the chosen language. */
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `3 days ago`; less than a minute is `now`. */
export function ago(then: number, now: number, lang: string): string {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  for (const [unit, ms] of STEPS) if (now - then >= ms) return words.format(-Math.floor((now - then) / ms), unit);
  return words.format(0, 'second');
}

/** `today`, `yesterday`, `14 Nov`; in another year with it. */
export function day(then: number, now: number, lang: string): string {
  const [that, today] = [new Date(then), new Date(now)];
  const days = Math.round((new Date(today.toDateString()).getTime() - new Date(that.toDateString()).getTime()) / 86_400_000);
  if (days === 0 || days === 1) return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-days, 'day');
  const year = that.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', ...year }).format(then);
}

export function moment(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
