/** What the buttons of a trade are called. */
import { t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/wording.ts';
import type { Act } from './acts.ts';

export function actLabel(act: Act, name: Naming): string {
  return t(`settlers_trade.act.${act.kind}`, { seat: act.kind === 'deal' ? name(act.seat) : '' });
}
