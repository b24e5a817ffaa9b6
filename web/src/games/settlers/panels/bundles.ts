/** Bundles of cards in words. */
import { t } from '../../../lib/lang.svelte.ts';
import type { Counts } from '../model.ts';
import { kindsIn } from '../rolled.ts';

/** `2 wood, 1 ore` in the chosen language. */
export const bundleText = (counts: Counts): string => kindsIn(counts).map(({ kind, n }) => t(`settlers.bundle.${kind}`, { n })).join(', ') || t('settlers.bundle.nothing');
