/** How Northgard's positions go on by events, and how its entries are told. */
import type { NorthgardView, View } from '../../lib/api.ts';
import type { Advance } from '../../lookback/replay.ts';
import type { Lookback, Telling } from '../../lookback/entries.ts';
import { sentence } from '../../table/chronicle.ts';
import { advance } from './advance.ts';
import { beginsTurn, chronicle } from './chronicle.ts';
import { silentMoveText } from './wording.ts';

const goOn: Advance = (view, events) => {
  const before = view as NorthgardView;
  const table = events.reduce((now, event) => advance(now, event), before.table);
  // forecast and questions are worked out by the rules: better none than old ones
  return { ...before, table, asked: [table.turn], may: [], prompt: null, forecast: null, can_undo: false } as View;
};

/** As the log tells it; there is little room, and who has won is what one wants to read at the end. */
const telling: Telling = {
  events(events, name) {
    const entries = chronicle(events, name);
    return [...entries.filter((entry) => entry.kind === 'win'), ...entries.filter((entry) => entry.kind !== 'win')].map(sentence).join(' ');
  },
  move: silentMoveText,
};

export const lookback: Lookback = { advance: goOn, telling, begins: beginsTurn };
