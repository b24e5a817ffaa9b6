/** Where a guide leads: places on the map, cards of the hand and ways to use them, the buttons of the prompt. */
import type { GuideStep, Press } from '../../../learn/lesson/guide.svelte.ts';
import type { Way } from '../cards/Ways.svelte';
import type { Target } from '../model.ts';

export interface Led {
  places: readonly Target[];
  cards: readonly string[];
  way: Way | null;
  press: Press | null;
}

const [CARD, WAY] = ['card:', 'way:'] as const;

/** `main`: something is to be confirmed; where only Pass is left, that is it. */
export function ledBy(step: GuideStep | null, main: boolean): Led {
  const point = step?.point ?? [];
  const named = (kind: string): string[] => point.flatMap((target) => (target.startsWith(kind) ? [target.slice(kind.length)] : []));
  return {
    places: point.filter((target) => !target.startsWith(CARD) && !target.startsWith(WAY)),
    cards: step?.press ? [] : named(CARD), // a card that is chosen is to be confirmed
    way: step?.press ? null : ((named(WAY)[0] as Way | undefined) ?? null),
    press: step?.press === 'pass' && main ? 'confirm' : (step?.press ?? null),
  };
}
