/** How the events of Settlers sound. */
import type { MatchEvent } from '../../lib/api.ts';
import type { Sound } from '../../lib/sound.ts';

const SOUNDS: Readonly<Record<string, Sound>> = {
  again: 'dice',
  roll: 'dice',
  settle: 'build',
  city: 'build',
  road: 'build',
  buy: 'card',
  play: 'card',
  discard: 'card',
  steal: 'card',
  give: 'card',
  trade: 'coin',
  deal: 'coin',
  bandit: 'bandit',
  longest_road: 'award',
  largest_army: 'award',
  win: 'win',
};

/** Cards that come to whoever listens are heard; those of others would be too many. */
export function soundOf({ kind, seat }: MatchEvent, me: string | null): Sound | null {
  if (kind === 'gain') return me !== null && seat === me ? 'card' : null;
  return SOUNDS[kind] ?? null;
}
