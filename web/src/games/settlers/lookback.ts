/** How Settlers' positions go on by events – the public table, and what one holds – and how its entries are told. */
import type { MatchEvent, SettlersMine, SettlersView, View } from '../../lib/api.ts';
import { eventText } from '../../lib/wording.ts';
import type { Advance } from '../../lookback/replay.ts';
import type { Lookback, Telling } from '../../lookback/entries.ts';
import { sentence } from '../../table/chronicle.ts';
import { advance } from './advance.ts';
import { chronicle } from './chronicle.ts';
import { added, flowsOf, stolenOf } from './flows.ts';
import type { Counts, SettlersTable } from './model.ts';
import { silentMoveText } from './wording.ts';

const goOn: Advance = (view, events) => {
  const before = view as SettlersView;
  let { table, mine } = before;
  for (const event of events) {
    const after = advance(table, event);
    if (mine && view.seat) mine = owned(mine, view.seat, event, table, after);
    table = after;
  }
  // forecast, questions and what others surely hold are worked out by the rules: better none than old ones
  return { ...before, table, mine: mine && events.length ? { ...mine, sure: {} } : mine, asked: [table.acting], may: [], prompt: null, forecast: null, can_undo: false } as View;
};

/** What one holds after an event. `before` and `after` are the positions around it. */
export function owned(mine: SettlersMine, me: string, event: MatchEvent, before: SettlersTable, after: SettlersTable): SettlersMine {
  const { card, point } = dealt(mine, me, event);
  const points = (table: SettlersTable): number => table.players.find((each) => each.seat === me)?.points ?? 0;
  return {
    ...mine,
    ...card,
    hand: handOf(mine.hand, me, event, before),
    // hidden points are counted already when they are shown
    points: mine.points + point + (event.kind === 'show' ? 0 : points(after) - points(before)),
  };
}

function handOf(hand: Counts, me: string, event: MatchEvent, table: SettlersTable): Record<string, number> {
  const stolen = stolenOf(event);
  const flows = [...flowsOf(table, event), ...(stolen ? [stolen] : [])];
  return flows.reduce<Record<string, number>>((now, { from, to, cards }) => kept(added(now, cards ?? {}, to === me ? 1 : from === me ? -1 : 0)), { ...hand });
}

/** Development cards that come and go. */
function dealt({ cards, fresh }: SettlersMine, me: string, event: MatchEvent): { card: Partial<SettlersMine>; point: number } {
  const kind = String(event.args['card'] ?? '');
  if (event.seat !== me) return { card: {}, point: 0 };
  if (event.kind === 'bought') return { card: { cards: added(cards, { [kind]: 1 }), fresh: added(fresh, { [kind]: 1 }) }, point: kind === 'point' ? 1 : 0 };
  if (event.kind === 'play') return { card: { cards: kept(added(cards, { [kind]: 1 }, -1)) }, point: 0 };
  return { card: event.kind === 'turn' || event.kind === 'part' ? { fresh: {} } : {}, point: 0 };
}

/** Without what is used up, as views tell it. */
const kept = (counts: Counts): Record<string, number> => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

/** As the log tells it, and what the log has no line for. */
const telling: Telling = {
  events(events, name) {
    const say = (kind: string): string[] => events.filter((event) => event.kind === kind).map((event) => eventText('settlers', event, name));
    const entries = chronicle(events, name);
    // there is little room, and who has won is what one wants to read at the end
    const told = [...entries.filter((entry) => entry.kind === 'win'), ...entries.filter((entry) => entry.kind !== 'win')];
    return [...say('pass'), ...told.map(sentence), ...say('turn')].join(' ');
  },
  move: silentMoveText,
};

export const lookback: Lookback = { advance: goOn, telling };
