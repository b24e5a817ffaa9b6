/** Own development cards in stacks: those bought in this turn lie apart, points last. */
import { amount, CARDS, type Card, type Counts } from '../model.ts';

export interface Stack {
  card: Card;
  n: number;
  /** Bought in this turn: it has to wait. */
  fresh: boolean;
}

/** Points are never played, so there is nothing that a new one would wait for. */
export function stacks(cards: Counts, fresh: Counts): Stack[] {
  return CARDS.flatMap((card) => {
    const young = card === 'point' ? 0 : amount(fresh, card);
    return [
      { card, n: amount(cards, card) - young, fresh: false },
      { card, n: young, fresh: true },
    ];
  }).filter(({ n }) => n > 0);
}
