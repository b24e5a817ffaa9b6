/** How Nord's positions go on by events – the public table, and the own treasures – and how its entries are told. */
import { advance } from './advance.ts';
import { sentence } from '../../table/chronicle.ts';
import { chronicle } from './chronicle.ts';
import { silentMoveText } from './wording.ts';
import type { MatchEvent, NordMine, NordView, View } from '../../lib/api.ts';
import { eventText } from '../../lib/wording.ts';
import type { Advance } from '../../lookback/replay.ts';
import type { Lookback, Telling } from '../../lookback/entries.ts';

const goOn: Advance = (view, events) => {
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

/** As the log tells it: an attack in a sentence, not man by man; and what the log has no line for. */
const telling: Telling = {
  events(events, name) {
    const say = (event: MatchEvent): string => eventText('nord', event, name);
    const found = new Set(events.filter((event) => event.kind === 'find').map((event) => event.args['space']));
    const taken = events.filter((event) => event.kind === 'take' && !found.has(event.args['space'])).map(say);
    const entries = chronicle(events, name);
    // there is little room, and who has won is what one wants to read at the end
    const told = [...entries.filter((entry) => entry.kind === 'win'), ...entries.filter((entry) => entry.kind !== 'win')];
    const turn = events.filter((event) => event.kind === 'turn').map(say);
    return [...taken, ...told.map(sentence), ...turn].join(' ');
  },
  move: silentMoveText,
};

export const lookback: Lookback = { advance: goOn, telling };
