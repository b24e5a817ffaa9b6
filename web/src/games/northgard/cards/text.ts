/** How a card is told. */
import { t } from '../../../lib/lang.svelte.ts';
import { printed } from './printed.ts';

export const cardName = (card: string): string => t(`northgard.card.${card}.name`);
/** Where there is little room: long words may be broken between their parts. Not every browser knows where. */
export function breakable(text: string): string {
  const known = t('northgard_cards.breaks').split(' ');
  return known.reduce((all, word) => all.replaceAll(word.replaceAll('-', ''), word.replaceAll('-', '\u00ad')), text);
}

/** What fits on the card. */
export const cardShort = (card: string): string => t(`northgard_cards.short.${card}`);
/** What the rules say. */
export const cardText = (card: string): string => t(`northgard.card.${card}.text`);

/** What kind of card it is, and what it is worth: `early development · flash card · 1 fame`. */
export function cardFacts(card: string): string[] {
  const { kind, clan, flash, fame } = printed(card);
  return [
    clan ? `${t(`northgard_cards.kind.${kind}`)} (${t(`northgard.clan.${clan}.name`)})` : t(`northgard_cards.kind.${kind}`),
    ...(flash ? [t('northgard_cards.told.flash')] : []),
    ...(fame ? [t('northgard_cards.told.fame', { n: fame < 0 ? `−${-fame}` : fame })] : []),
  ];
}

/** For those who hear it. */
export const cardLabel = (card: string): string => `${cardName(card)}: ${cardText(card)} ${cardFacts(card).join(', ')}.`;
