/** Keys while cards are chosen. */
import { isMeant as isMeantForTable } from '../../../table/keys.ts';
import { RESOURCES, type Resource } from '../model.ts';

/** Is the key meant for what is chosen here? Held down, it would choose again and again. */
export const isMeant = (event: KeyboardEvent): boolean => !event.repeat && isMeantForTable(event);

/** The resource of a digit, with or without shift: by the key's place, as shifted digits differ from land to land. */
export function resourceOf(event: KeyboardEvent): Resource | null {
  return RESOURCES[Number(/^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1] ?? 0) - 1] ?? null;
}

/** Enter on a button presses that button. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !(event.target as HTMLElement).closest('button, a');
