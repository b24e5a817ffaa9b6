/** How Nord's positions go on by events: the public table, and the own treasures. */
import { advance } from '../games/nord/advance.ts';
import type { MatchEvent, NordMine, NordView, View } from '../lib/api.ts';
import type { Advance } from './replay.ts';

export const nordAdvance: Advance = (view, events) => {
  const before = view as NordView;
  const table = events.reduce(advance, before.table);
  const mine = before.mine && events.reduce((known, event) => (event.seat === view.seat ? owned(known, event) : known), before.mine);
  // forecast and questions are worked out by the rules: better none than old ones
  return { ...before, table, mine, asked: [table.turn], prompt: null, forecast: null, can_undo: false } as View;
};

function owned(mine: NordMine, event: MatchEvent): NordMine {
  const kind = String(event.args['treasure'] ?? '');
  const change = { treasure: -1, find: 1 }[event.kind];
  if (!change) return mine;
  return { treasures: { ...mine.treasures, [kind]: Math.max(0, (mine.treasures[kind] ?? 0) + change) } };
}
