/** How a hand lies in the room it has: one fan for each kind, or every card on its own. */

export interface Sizes {
  /** A card's width, and the least one that can still be read. */
  card: number;
  least: number;
  /** How far each card of a fan looks out from under the next one. */
  step: number;
  /** Between two kinds, or two cards of a spread hand. */
  gap: number;
}

export interface Fan {
  card: number;
  step: number;
  /** Less than nothing: kinds overlap. */
  gap: number;
}

export interface Spread {
  card: number;
  /** From one card's left edge to the next one's. */
  step: number;
  rows: number;
}

/** A kind that is not there is a small grey card. */
export const SMALL = 0.77;
const LEAST_STEP = 4;
/** The least of a card that a finger finds. */
const REACH = 26;

const between = (least: number, n: number, most: number): number => Math.max(least, Math.min(n, most));
const half = (n: number): number => Math.floor(n * 2) / 2;

/** First the fans close, then the cards shrink, at last kinds overlap. */
export function fan(counts: readonly number[], room: number, { card, least, step, gap }: Sizes): Fan {
  const shares = counts.reduce((sum, n) => sum + (n ? 1 : SMALL), 0);
  const under = counts.reduce((sum, n) => sum + Math.max(0, n - 1), 0);
  const joints = counts.length - 1;
  const fits = half(under ? between(LEAST_STEP, (room - shares * card - joints * gap) / under, step) : step);
  const narrow = half(between(least, (room - under * fits - joints * gap) / shares, card));
  return { card: narrow, step: fits, gap: half(Math.min(gap, (room - under * fits - shares * narrow) / joints)) };
}

/** As wide as there is room; two rows rather than cards that nobody could hit. */
export function spread(n: number, room: number, { card, gap }: Sizes): Spread {
  const step = (row: number): number => half(Math.min(card + gap, row > 1 ? (room - card) / (row - 1) : card));
  const rows = step(n) < REACH ? 2 : 1;
  return { card, step: step(Math.ceil(n / rows)), rows };
}

/** Which of `n` cards of a kind stand higher: those that were chosen, as far as that is how many they are; else those in front. */
export function standing(n: number, lifted: number, chosen: readonly number[]): ReadonlySet<number> {
  const found = new Set(lifted > 0 ? chosen.filter((card) => card < n).slice(-lifted) : []);
  for (let card = n - 1; card >= 0 && found.size < lifted; card -= 1) found.add(card);
  return found;
}
