import { t } from '../../../lib/lang.svelte.ts';

/** The kinds of treasure, in the order in which they are always shown, each with the action that its tile carries. */
export type Action = 'negotiator' | 'regions' | 'workers';

const ACTION_OF: Readonly<Record<string, Action>> = {
  gold: 'negotiator',
  hammer: 'negotiator',
  axe: 'regions',
  goblet: 'regions',
  helmet: 'workers',
  sword: 'workers',
};

export const KINDS: readonly string[] = Object.keys(ACTION_OF);
export const ACTIONS: readonly Action[] = ['negotiator', 'regions', 'workers'];

export const RULING_OF: Readonly<Record<Action, string>> = { negotiator: 'B19', regions: 'B20', workers: 'B21' };

export function actionOf(kind: string): Action {
  return ACTION_OF[kind] ?? 'negotiator';
}

export function kindsOf(action: Action): string[] {
  return KINDS.filter((kind) => ACTION_OF[kind] === action);
}

export function playText(kind: string): string {
  return t('panels.treasures.play_named', { name: t(`panels.treasure.${kind}`), action: t(`panels.action.${actionOf(kind)}`) });
}

export interface Moment {
  /** What was played this turn. */
  played: string | null;
  /** Is it my turn? */
  asked: boolean;
  /** Why a kind cannot be played, as far as the server told. */
  why: Readonly<Record<string, string>>;
}

/** Why a kind cannot be played now. */
export function whyNot(kind: string, { played, asked, why }: Moment): string {
  return why[kind] ?? t(played !== null ? 'panels.treasures.once' : asked ? 'panels.treasures.not_now' : 'panels.treasures.wait');
}

/** What may be done with the own treasures, right where they lie. */
export interface Playing extends Moment {
  playable: ReadonlySet<string>;
  onplay: (kind: string) => void;
}

/** The kinds that are there at all, with their numbers. */
export function counted(tiles: Readonly<Record<string, number>>): { kind: string; n: number }[] {
  return KINDS.map((kind) => ({ kind, n: tiles[kind] ?? 0 })).filter(({ n }) => n > 0);
}
