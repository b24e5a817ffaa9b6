/** Keys of a table. */
import { settings } from '../lib/settings.svelte.ts';

/** A key as the menu lists it: a letter, or a name (`keys.name.Space`), and what it does there (`keys.settlers.roll`). */
export type Shortcut = readonly [key: string, does: string];

/** Keys with names of their own: like all that are longer than a letter they stay where letters and digits are switched off. */
const NAMED = ' ';

/** Is a key meant for the table, and not for the browser, or something that is written or asked in between? */
export function isMeant(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const wanted = settings.keys || event.key.length > 1 || event.key === NAMED;
  return wanted && !event.ctrlKey && !event.metaKey && !event.altKey && !target.closest('input, textarea, select, dialog, [contenteditable]');
}
