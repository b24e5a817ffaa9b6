/** The keys of Northgard's table: it listens to them, its buttons name them, and the menu lists them. */
import type { Shortcut } from '../../table/keys.ts';

export const BAR = { undo: 'Backspace', hint: 'h' } as const;
/** What else can be done with the chosen card. */
export const WAYS = { wait: 'w', replace: 'r', remove: 'x', upgrade: 'u' } as const;
export const PASS = 'p';
export const TILE = { turn: 'r', next: 't' } as const;
export const FIGHT = { axe: 'a', skull: 's' } as const;

export const SHORTCUTS: readonly Shortcut[] = [
  ['1–9', 'choose'],
  ...Object.entries(WAYS).map(([does, key]): Shortcut => [key, does]),
  ['Enter', 'confirm'], // on a button it presses that: no button names it
  [BAR.undo, 'undo'],
  ['Escape', 'close'],
  [PASS, 'pass'],
  [TILE.turn, 'turn'],
  [TILE.next, 'tile'],
  ['+ −', 'number'],
  [FIGHT.axe, 'axe'],
  [FIGHT.skull, 'skull'],
  [BAR.hint, 'hint'],
];
