/** What the parts of the Nord table tell each other. Spaces are names (`f7`), settlements letters (`A`), seats letters (`a`). */
import type { NordForecast, NordTable } from '../../lib/api.ts';
import type { Beat } from '../../table/stage.svelte.ts';

export type { Beat };

export type { NordForecast, NordPayment, NordPlayer, NordSettlement, NordTable, NordView, NordWorker } from '../../lib/api.ts';

/** What can be pointed at, as the options of a prompt name it: `cell:f7`, `settlement:A`, `treasure:axe`. */
export type Target = `cell:${string}` | `settlement:${string}` | `treasure:${string}`;

/** An attack that confirming the drafted turn would bring, told by the events of its preview. */
export interface Ghost {
  seat: string;
  start: string;
  goal: string;
  /** The men that attack, in order: where each stands, and what becomes of him. */
  men: { at: string; fate: 'dies' | 'start' | 'goal' | 'returns' }[];
}

export type Fate = Ghost['men'][number]['fate'];
const FATES: readonly Fate[] = ['dies', 'goal', 'start', 'returns'];
export const FATE_ICONS: Readonly<Record<Fate, string>> = { dies: 'death', goal: 'attack', start: 'warriors', returns: 'undo' };

/** How many men meet each fate. */
export function fatesOf({ men }: Ghost): { fate: Fate; n: number }[] {
  return FATES.map((fate) => ({ fate, n: men.filter((man) => man.fate === fate).length })).filter(({ n }) => n > 0);
}

/** What the chart marks besides the position. */
export interface Marks {
  /** May be chosen now: they glow. */
  legal: ReadonlySet<Target>;
  /** Chosen already (the start of an attack, say). */
  selected: ReadonlySet<Target>;
  /** What a hint, or a diagram, points at. */
  noted: ReadonlySet<Target>;
  /** Those that are to be done one after the other: the number of each step. */
  order?: ReadonlyMap<Target, number>;
  /** Where men came since one's own last turn. */
  recent?: readonly string[];
  /** Just refused: shakes once. The number makes a second refusal of the same target a new one. */
  refused: { target: Target; n: number } | null;
  /** A diagram says that they may not be chosen: hatched, and still. */
  barred?: ReadonlySet<Target>;
  /** Spaces of possible paths of the attack that is being chosen. */
  path: readonly string[];
  /** The same, each way by itself, with the number of the one that is looked at. */
  ways?: readonly { n: number; space: string; spaces: readonly string[] }[];
  lead?: number | null;
  ghosts: readonly Ghost[];
  /** If set, everything but these is dimmed (lesson). */
  lit: ReadonlySet<Target> | null;
}

export const NO_MARKS: Marks = {
  legal: new Set(),
  selected: new Set(),
  noted: new Set(),
  refused: null,
  path: [],
  ghosts: [],
  lit: null,
};

/** What the chart draws. */
export interface ChartInput {
  table: NordTable;
  forecast: NordForecast | null;
  marks: Marks;
  beat: Beat | null;
}

/** The name of a settlement begins with its letter. */
const NAMES: Readonly<Record<string, string>> = {
  A: 'Aith',
  B: 'Brae',
  C: 'Cott',
  D: 'Dale',
  E: 'Esk',
  F: 'Fell',
  G: 'Garth',
  H: 'Hamn',
};

export function settlementName(letter: string): string {
  return NAMES[letter] ?? letter;
}

/** Column and row of a space, from 0: `a1` is the top left corner. */
export function spot(space: string): [x: number, y: number] {
  return [space.charCodeAt(0) - 97, Number(space.slice(1)) - 1];
}

export function spaceAt(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}
