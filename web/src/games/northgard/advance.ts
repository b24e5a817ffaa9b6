/** The position after an event, as far as an event tells it at a glance: units, goods, fame and cards. Every answered question
 *  brings the server's view, which has the last word; so what only the rules know (whose land becomes one, what a harvest would
 *  give) stays as it was until then. */
import type { MatchEvent } from '../../lib/api.ts';
import { type Counts, readBundle } from '../../lib/bundle.ts';
import type { NorthgardPlayer, NorthgardTable, NorthgardTerritory } from './model.ts';

type Change = (table: NorthgardTable, event: MatchEvent) => Partial<NorthgardTable>;

const text = ({ args }: MatchEvent, name: string): string => String(args[name] ?? '');
const count = ({ args }: MatchEvent, name = 'n'): number => Number(args[name] ?? 0);

function land(table: NorthgardTable, name: string, change: (land: NorthgardTerritory) => Partial<NorthgardTerritory>): Pick<NorthgardTable, 'territories'> {
  return { territories: table.territories.map((each) => (each.name === name ? { ...each, ...change(each) } : each)) };
}

function player(table: NorthgardTable, seat: string | null, change: (player: NorthgardPlayer) => Partial<NorthgardPlayer>): Pick<NorthgardTable, 'players'> {
  return { players: table.players.map((each) => (each.seat === seat ? { ...each, ...change(each) } : each)) };
}

const added = (counts: Counts, more: Counts, sign = 1): Record<string, number> => {
  const found: Record<string, number> = { ...counts };
  for (const [kind, n] of Object.entries(more)) found[kind] = (found[kind] ?? 0) + sign * n;
  return found;
};

/** Units of a seat come to a territory: where somebody else stands they are guests until it is decided. */
const come = (seat: string | null, n: number) => (to: NorthgardTerritory): Partial<NorthgardTerritory> =>
  to.owner === null || to.owner === seat ? { owner: seat, units: to.units + n } : { guests: to.guests + n };

const leave = (n: number) => (from: NorthgardTerritory): Partial<NorthgardTerritory> => {
  const units = Math.max(0, from.units - n);
  return { units, owner: units || from.bear ? from.owner : null };
};

function walked(table: NorthgardTable, event: MatchEvent): Partial<NorthgardTable> {
  const [from, to, n] = [text(event, 'start'), text(event, 'goal'), event.kind === 'pull' || event.kind === 'push' ? 1 : count(event)];
  const owner = table.territories.find((each) => each.name === from)?.owner ?? event.seat;
  const gone = { ...table, ...land(table, from, leave(n)) };
  return land(gone, to, come(event.kind === 'bribe' || event.kind === 'push' ? owner : event.seat, n));
}

const recruited: Change = (table, event) => ({
  ...land(table, text(event, 'area'), come(event.seat, event.kind === 'camp' ? 1 : count(event))),
  ...player(table, event.seat, ({ units, reserve }) => ({ units: units + 1, reserve: reserve - 1 })),
});

/** A card goes from the hand to the active area, or out of the game. */
const laid = (played: boolean, stays = true): Change => (table, event) =>
  player(table, event.seat, ({ hand, active }) => ({ hand: Math.max(0, hand - 1), active: stays ? [...active, { card: text(event, 'card'), played }] : active }));

const paid = (arg: string, sign: number): Change => (table, event) => player(table, event.seat, ({ goods }) => ({ goods: added(goods, readBundle(text(event, arg)) ?? {}, sign) }));
const famed = (arg: string): Change => (table, event) => player(table, event.seat, ({ fame }) => ({ fame: fame === null ? null : fame + count(event, arg) }));

const CHANGES: Readonly<Record<string, Change>> = {
  year: (table, event) => ({ year: count(event, 'year'), phase: 'actions', passed: [], players: table.players.map((each) => ({ ...each, passed: false })) }),
  play: laid(true),
  wait: laid(false),
  replace: laid(false),
  upgrade: laid(false),
  remove: laid(false, false),
  retire: laid(false, false),
  cards: (table, event) => player(table, event.seat, ({ hand, draw }) => ({ hand: hand + count(event), draw: Math.max(0, draw - count(event)) })),
  pass: (table, event) => ({ passed: [...table.passed, event.seat ?? ''], ...player(table, event.seat, () => ({ passed: true })) }),
  first: (_table, event) => ({ first: event.seat ?? '' }),
  take: (table, event) => ({ display: table.display.filter((card) => card !== text(event, 'card')), achievements: table.achievements.filter((card) => card !== text(event, 'card')) }),
  display: (table, event) => ({ display: [...table.display, text(event, 'card')] }),
  found: (table, event) => land(table, text(event, 'area'), (to) => ({ ...come(event.seat, count(event))(to), bear: to.bear || event.args['bear'] === 'yes' })),
  recruit: recruited,
  camp: recruited,
  bear: (table, event) => land(table, text(event, 'area'), ({ owner }) => ({ bear: true, owner: owner ?? event.seat })),
  move: walked,
  pull: walked,
  push: walked,
  bribe: walked,
  slay: (table, event) => land(table, text(event, 'area'), leave(1)),
  build: (table, event) => ({
    ...land(table, text(event, 'area'), ({ buildings, free }) => ({ buildings: [...buildings, { building: text(event, 'building'), space: text(event, 'space') }], free: added(free, { [text(event, 'space')]: 1 }, -1) })),
    ...player(table, event.seat, ({ goods }) => ({ goods: added(goods, { wood: count(event, 'wood') }, -1) })),
  }),
  scorch: (_table, event) => ({ token: text(event, 'area') }),
  feed: (table, event) => player(table, event.seat, ({ goods }) => ({ goods: added(goods, { food: count(event) }, -1) })),
  close: (table, event) => ({ ...land(table, text(event, 'area'), () => ({ closed: true })), ...famed('fame')(table, event) }),
  fame: famed('n'),
  collect: paid('goods', 1),
  gain: paid('goods', 1),
  pay: paid('goods', -1),
  harvest: (table, event) => {
    const richer = { ...table, ...paid('goods', 1)(table, event), phase: 'harvest' };
    return { ...richer, ...famed('fame')(richer, event) };
  },
  trade: (table, event) => {
    const poorer = { ...table, ...paid('goods', -1)(table, event) };
    return player(poorer, event.seat, ({ goods }) => ({ goods: added(goods, { [text(event, 'taken')]: 1 }) }));
  },
  winter: (table, event) => player(table, event.seat, ({ goods }) => ({ goods: added(goods, { food: count(event, 'food'), wood: count(event, 'wood') }, -1) })),
};

export function advance(table: NorthgardTable, event: MatchEvent): NorthgardTable {
  const change = CHANGES[event.kind];
  const turn = event.seat !== null && (event.kind === 'play' || event.kind === 'wait' || event.kind === 'pass') ? { turn: event.seat } : {};
  return change ? { ...table, ...turn, ...change(table, event) } : table;
}
