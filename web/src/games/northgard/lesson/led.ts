/** Where a guide leads: places on the map, cards of the hand, the main button. */
import type { GuideStep } from '../../../learn/lesson/guide.svelte.ts';
import type { Target } from '../model.ts';

export interface Led {
  places: readonly Target[];
  cards: readonly string[];
  press: 'confirm' | null;
}

const CARD = 'card:';

export function ledBy(step: GuideStep | null): Led {
  const point = step?.point ?? [];
  return {
    places: point.filter((target) => !target.startsWith(CARD)),
    cards: step?.press ? [] : point.flatMap((target) => (target.startsWith(CARD) ? [target.slice(CARD.length)] : [])), // a card that is chosen is to be confirmed
    press: step?.press ? 'confirm' : null,
  };
}
