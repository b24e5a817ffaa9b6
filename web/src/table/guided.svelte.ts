/** A table that a guide leads through. */
import type { View } from '../lib/api.ts';
import type { Guide } from '../learn/lesson/guide.svelte.ts';
import type { Draft } from './draft.svelte.ts';
import type { TableMatch } from './match.svelte.ts';

/** Tells a guide what is on show, and waits for it. Only while a component begins. */
export function follow<V extends View, D extends Draft<V>>(match: TableMatch<V, D>, guide: () => Guide<NoInfer<V>> | null): void {
  const { turn, stage } = match;
  $effect(() => {
    const view = match.view;
    if (view) guide()?.observe({ view, draft: turn.moves, events: match.news, confirmed: match.sent, playing: stage.playing });
  });
  // after a lesson's last words nothing moves on behind them
  $effect(() => {
    const leads = guide();
    stage.hold(leads ? leads.holding || leads.done : false);
  });
}
