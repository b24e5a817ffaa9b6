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

export function moment(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
