/** Questions that are answered by a card that does not lie in the hand: which cards lie there to choose from. */
import type { Option } from '../../../lib/api.ts';
import type { Naming } from '../../../lib/wording.ts';
import { arg } from '../model.ts';
import type { Picks } from './answers.ts';

export interface Lying {
  option: Option;
  card: string;
  /** Whose it is. */
  caption: string;
  /** What it would be worth to me now, where that depends. */
  worth: number | null;
}

const CARDS: ReadonlySet<string> = new Set(['take', 'keep', 'drop', 'top', 'pick', 'retrieve', 'copy']);

/** What becomes of the card that is upgraded: it stays, or leaves the game. */
export const FATES = ['upgrade', 'retire'] as const;
export type Fate = (typeof FATES)[number];

/** What may become of it. */
export const fatesOf = (options: readonly Option[], upgrading: string | null): Fate[] => FATES.filter((verb) => options.some((option) => option.verb === verb && arg(option, 'card') === upgrading));
/** What is wished for it, as far as that can be. */
export function fateOf(options: readonly Option[], { upgrading, retires }: Picks): Fate | undefined {
  const fates = fatesOf(options, upgrading);
  return fates.find((fate) => (fate === 'retire') === retires) ?? fates[0];
}

export function lyingOf(options: readonly Option[], picks: Picks, name: Naming, worths: Readonly<Record<string, number>> = {}): Lying[] {
  if (picks.upgrading !== null) {
    const fate = fateOf(options, picks);
    return options.filter((option) => option.verb === fate && arg(option, 'card') === picks.upgrading).map((option) => ({ option, card: arg(option, 'new'), caption: '', worth: null }));
  }
  return options.filter(({ verb }) => CARDS.has(verb)).map((option) => ({ option, card: arg(option, 'card'), caption: option.verb === 'copy' ? name(arg(option, 'seat')) : '', worth: worths[arg(option, 'card')] ?? null }));
}
