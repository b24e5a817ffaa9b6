/** How the events of Northgard sound. */
import type { MatchEvent } from '../../lib/api.ts';
import type { Sound } from '../../lib/sound.ts';

const SOUNDS: Readonly<Record<string, Sound>> = {
  play: 'card',
  wait: 'card',
  replace: 'card',
  remove: 'card',
  upgrade: 'card',
  retire: 'card',
  take: 'card',
  cancel: 'bandit',
  lay: 'tile',
  explore: 'tile',
  close: 'award',
  build: 'build',
  swap: 'build',
  recruit: 'march',
  found: 'march',
  move: 'march',
  lead: 'march',
  bribe: 'march',
  pull: 'march',
  push: 'march',
  retreat: 'march',
  retreat_bear: 'march',
  combat: 'bandit',
  slay: 'bandit',
  roll: 'dice',
  first: 'horn',
  harvest: 'coin',
  trade: 'coin',
  winter: 'winter',
  win: 'win',
};

/** Of the harvests only the own one is heard, and of the winters the first: they come for all one after another. */
export function soundOf({ kind, seat }: MatchEvent, me: string | null): Sound | null {
  if ((kind === 'harvest' || kind === 'winter') && me !== null && seat !== me) return null;
  return SOUNDS[kind] ?? null;
}
