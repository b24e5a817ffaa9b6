/** What is open beside a board: one tab of its panel. On a phone the same tabs lie over the board, which is one of them, too. */
import type { View } from '../lib/api.ts';
import type { Draft } from './draft.svelte.ts';
import type { TableMatch } from './match.svelte.ts';
import type { Tab } from './Tabs.svelte';

/** The tabs that every table has: the first one, and the last one. */
type Common = 'log' | 'chat';

export class Opened<Own extends string, V extends View = View, D extends Draft<V> = Draft<V>> {
  tab = $state<Own | Common>('log');
  phone = $state<Own | Common | 'board'>('board');

  /** `own` are the game's tabs. Only while a component begins: what is open follows the match. */
  constructor(
    private readonly match: TableMatch<V, D>,
    private readonly own: readonly Tab<Own>[],
  ) {
    // while one looks back the log is the table of contents
    const past = $derived(match.past !== null);
    $effect(() => {
      if (past) this.tab = 'log';
    });
  }

  readonly tabs = $derived.by((): Tab<Own | Common>[] => {
    const { chat, info, me, unread } = this.match.table;
    // with nobody to talk to there is no chat
    const company = chat.length > 0 || (info?.seats.some((seat) => seat.person && !seat.bot && seat.person.id !== me) ?? false);
    return [{ id: 'log', icon: 'log' }, ...this.own, ...(company ? [{ id: 'chat', icon: 'chat', fresh: unread } as const] : [])];
  });

  open = (to: Own | Common | 'board'): void => {
    if (to !== 'board') this.tab = to;
    this.phone = to;
    if (to === 'chat') this.match.table.unread = 0;
  };
}
