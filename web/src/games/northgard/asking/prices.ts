/** What the ways to use a card cost, in lore, as it is printed on everybody's aid. */
import type { Way } from '../cards/Ways.svelte';

export const PRICES: Readonly<Record<Way, number>> = { play: 0, wait: 0, replace: 1, remove: 2, upgrade: 3 };
