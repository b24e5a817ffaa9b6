/** Keys of a table. */

/** Is a key meant for the table, and not for the browser, or something that is written or asked in between? */
export function isMeant(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return !event.ctrlKey && !event.metaKey && !event.altKey && !target.closest('input, textarea, select, dialog, [contenteditable]');
}
