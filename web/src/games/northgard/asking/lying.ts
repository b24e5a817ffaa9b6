/** Questions that are answered by a card that does not lie in the hand: which cards lie there to choose from. */
import type { Option } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/words.ts';
import { cardName } from '../cards/words.ts';
import { arg } from '../model.ts';

export interface Lying {
  option: Option;
  card: string;
  /** Whose it is, or what becomes of it. */
  caption: string;
}

const CARDS: ReadonlySet<string> = new Set(['take', 'keep', 'drop', 'top', 'pick', 'retrieve', 'copy']);

export function lyingOf(options: readonly Option[], upgrading: string | null, name: Naming): Lying[] {
  if (upgrading !== null) {
    const ways = options.filter((option) => (option.verb === 'upgrade' || option.verb === 'retire') && arg(option, 'card') === upgrading);
    return ways.map((option) => ({ option, card: arg(option, 'new'), caption: t(`northgard_table.lying.${option.verb}`, { card: cardName(upgrading) }) }));
  }
  return options.filter(({ verb }) => CARDS.has(verb)).map((option) => ({ option, card: arg(option, 'card'), caption: option.verb === 'copy' ? name(arg(option, 'seat')) : '' }));
}
