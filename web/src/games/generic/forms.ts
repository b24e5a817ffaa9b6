/** Moves that are filled in: counts with bounds become a text of docs/notation.md, `offer 2 wood for 1 ore`. Pure. */
import type { Field, Form } from '../../lib/api.ts';

export type Filled = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function bundleText(field: Field, counts: Readonly<Record<string, number>>): string {
  const named = Object.keys(field.most).filter((name) => (counts[name] ?? 0) > 0);
  return named.map((name) => `${counts[name]} ${name}`).join(' ') || 'nothing';
}

export function moveText(form: Form, filled: Filled): string {
  return `${form.verb} ${form.fields.map((field) => bundleText(field, filled[field.name] ?? {})).join(' for ')}`;
}

export function sum(counts: Readonly<Record<string, number>> | undefined): number {
  return Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
}

/** Within its bounds, and with as many as are asked for; whether it is allowed the server says. */
export function isComplete(form: Form, filled: Filled): boolean {
  return form.fields.every((field) => {
    const counts = filled[field.name] ?? {};
    const bounded = Object.entries(counts).every(([name, n]) => n >= 0 && n <= (field.most[name] ?? 0));
    return bounded && (field.total === null ? sum(counts) > 0 : sum(counts) === field.total);
  });
}
