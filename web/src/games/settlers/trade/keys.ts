/** Keys while cards are chosen. */
import { RESOURCES, type Resource } from '../model.ts';

/** Is the key meant for the table, and not for something that is written or asked in between? */
export function isMeant(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !target.closest('input, textarea, select, dialog, [contenteditable]');
}

/** The resource of a digit, with or without shift: by the key's place, as shifted digits differ from land to land. */
export function resourceOf(event: KeyboardEvent): Resource | null {
  return RESOURCES[Number(/^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1] ?? 0) - 1] ?? null;
}

/** Enter on a button presses that button. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !(event.target as HTMLElement).closest('button, a');
