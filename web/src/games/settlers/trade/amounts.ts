/** Cards in words. */
import { t } from '../../../lib/lang.svelte.ts';
import { amount, type Counts, RESOURCES } from '../model.ts';

/** `2 wood, 1 ore`. */
export function countsText(counts: Counts): string {
  const named = RESOURCES.filter((kind) => amount(counts, kind) > 0).map((kind) => t(`settlers.bundle.${kind}`, { n: amount(counts, kind) }));
  return named.join(', ') || t('settlers.bundle.nothing');
}

export const resourceName = (kind: string): string => t(`settlers.resource.${kind}.name`);
