/** The keys of Settlers' table: it listens to them, its buttons name them, and the menu lists them. */
import type { Shortcut } from '../../table/keys.ts';
import type { Thing } from './candidates.ts';
import type { Card } from './model.ts';

export const BAR = { undo: 'u', hint: 'h' } as const;
export const ROLL = 'Space';
export const END = 'e';
export const THINGS: Readonly<Record<Thing, string>> = { road: 'r', settle: 's', city: 'c', buy: 'b', trade: 't' };
export const CARDS: Readonly<Partial<Record<Card, string>>> = { knight: 'n', monopoly: 'm', discovery: 'd', roads: 'o' };
/** While cards are traded. */
export const REPEAT = 'p';
export const BANK = 'k';
export const ANSWERS = { accept: 'a', reject: 'x', counter: 'g' } as const;

const each = (keys: Readonly<Record<string, string>>): Shortcut[] => Object.entries(keys).map(([does, key]) => [key, does]);

export const SHORTCUTS: readonly Shortcut[] = [
  [ROLL, 'roll'],
  ...each(THINGS),
  ...each(CARDS),
  [REPEAT, 'repeat'],
  ['1–5', 'more'],
  ['ShiftDigits', 'less'],
  [BANK, 'bank'],
  ['Enter', 'send'],
  ...each(ANSWERS),
  ['Escape', 'close'],
  ...each(BAR),
  [END, 'end'],
];

/** What a key stands for among some. */
export function meantBy<What extends string>(keys: Readonly<Partial<Record<What, string>>>, key: string): What | undefined {
  return (Object.keys(keys) as What[]).find((what) => keys[what] === key);
}
