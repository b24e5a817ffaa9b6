/** Which cards to give up so that as much as possible of a cost stays in the hand. Pure. */
import { amount, type Counts, RESOURCES } from '../model.ts';

/** The kind of which there is most. */
function largest(counts: Readonly<Record<string, number>>): string | null {
  const most = RESOURCES.reduce((best, kind) => (amount(counts, kind) > amount(counts, best) ? kind : best), RESOURCES[0] as string);
  return amount(counts, most) > 0 ? most : null;
}

/** Gives up `n` cards: first what the cost does not need, of what there is most; then what it needs. */
export function keepFor(cost: Counts, hand: Counts, n: number): Counts {
  const spare = Object.fromEntries(RESOURCES.map((kind) => [kind, Math.max(0, amount(hand, kind) - amount(cost, kind))]));
  const needed = Object.fromEntries(RESOURCES.map((kind) => [kind, Math.min(amount(hand, kind), amount(cost, kind))]));
  const gone: Record<string, number> = {};
  for (let left = n; left > 0; left--) {
    const from = largest(spare) ? spare : needed;
    const kind = largest(from);
    if (kind === null) break;
    from[kind]! -= 1;
    gone[kind] = (gone[kind] ?? 0) + 1;
  }
  return gone;
}
