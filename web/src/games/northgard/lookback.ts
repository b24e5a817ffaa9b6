/** How Northgard's positions go on by events, and how its entries are told. */
import type { NorthgardView, View } from '../../lib/api.ts';
import type { Advance } from '../../lookback/replay.ts';
import type { Lookback } from '../../lookback/words.ts';
import { advance } from './advance.ts';
import { newsText } from './chronicle.ts';
import { silentMoveText } from './words.ts';

const goOn: Advance = (view, events) => {
  const before = view as NorthgardView;
  const table = events.reduce(advance, before.table);
  // questions and forecast are worked out by the rules: better none than old ones
  return { ...before, table, asked: [table.turn], may: [], prompt: null, forecast: null, can_undo: false } as View;
};

export const lookback: Lookback = { advance: goOn, telling: { events: newsText, move: silentMoveText } };
