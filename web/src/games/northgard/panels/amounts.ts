/** How goods and figures are told. */
import { t } from '../../../lib/lang.svelte.ts';
import { listed } from '../../../table/result.ts';
import { type Counts, some } from './goods.ts';

/** `2 food and 1 wood`, or `nothing`. */
export function bundleText(counts: Counts): string {
  const each = some(counts).map(({ kind, n }) => t('northgard_panels.goods.amount', { n, what: t(`northgard.resource.${kind}.name`) }));
  return each.length ? listed(each) : t('northgard_panels.goods.none');
}

/** `3 units and the war bear`. */
export function figuresText(n: number, bear: boolean): string {
  return t('northgard_panels.figures', { n, bear: bear ? 'yes' : 'no' });
}
