/** The keys of Nord's table: it listens to them, its buttons name them, and the menu lists them. */
import type { Shortcut } from '../../table/keys.ts';

export const BAR = { confirm: 'c', undo: 'u', restart: 'r', hint: 'h' } as const;

export const SHORTCUTS: readonly Shortcut[] = [
  ['1–9', 'way'],
  [BAR.confirm, 'confirm'],
  [BAR.undo, 'undo'],
  [BAR.restart, 'restart'],
  [BAR.hint, 'hint'],
];
