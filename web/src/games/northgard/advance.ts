/** The position after an event, as far as an event tells it at a glance: land, units, goods, fame and cards, so that numbers run
 *  and figures walk as it is told. No rules: each event is a fact, and the server's view, which comes with every answered
 *  question, has the last word. What only the rules know (what a harvest would give) stays as it was until then. */
import { PRICES } from '../../api/northgard.ts';
import type { MatchEvent } from '../../lib/api.ts';
import { type Counts, readBundle } from '../../lib/bundle.ts';
import { cellOf } from './board/hit.ts';
import type { NorthgardDoing, NorthgardPlayer, NorthgardTable, NorthgardTerritory } from './model.ts';

/** `ahead` is the position that all events of an update lead to, if it is known. */
type Change = (table: NorthgardTable, event: MatchEvent, ahead: NorthgardTable | null) => Partial<NorthgardTable>;

const text = ({ args }: MatchEvent, name: string): string => String(args[name] ?? '');
const count = ({ args }: MatchEvent, name = 'n'): number => Number(args[name] ?? 0);
const withBear = (event: MatchEvent): boolean => text(event, 'bear') === 'yes';

type LandChange = (land: NorthgardTerritory) => Partial<NorthgardTerritory>;
type PlayerChange = (player: NorthgardPlayer) => Partial<NorthgardPlayer>;

function land(table: NorthgardTable, name: string, change: LandChange): Pick<NorthgardTable, 'territories'> {
  return { territories: table.territories.map((each) => (each.name === name ? { ...each, ...change(each) } : each)) };
}

function player(table: NorthgardTable, seat: string | null, change: PlayerChange): Pick<NorthgardTable, 'players'> {
  return { players: table.players.map((each) => (each.seat === seat ? { ...each, ...change(each) } : each)) };
}

/** One change after another. */
const both = (...changes: Change[]): Change => (table, event, ahead) =>
  changes.reduce<Partial<NorthgardTable>>((done, change) => ({ ...done, ...change({ ...table, ...done }, event, ahead) }), {});

const landOf = (table: NorthgardTable, name: string): NorthgardTerritory | undefined => table.territories.find((each) => each.name === name);

const NOTHING: NorthgardDoing = {
  card: null, step: 0, part: null, parts: [], left: null, room: {}, camps: {}, spot: null, built: null, only: null, tiles: [], laid: null,
  redrawn: false, split: null, victim: null, picked: null, attacker: null, fight: null, losers: 0, loser: null, loser_bear: false,
};
const doing = (table: NorthgardTable, change: Partial<NorthgardDoing>): Pick<NorthgardTable, 'doing'> => ({ doing: { ...(table.doing ?? NOTHING), ...change } });

const added = (counts: Counts, more: Counts, sign = 1): Record<string, number> => {
  const found: Record<string, number> = { ...counts };
  for (const [kind, n] of Object.entries(more)) found[kind] = (found[kind] ?? 0) + sign * n;
  return found;
};

// ---------------------------------------------------------------- land
/** A tile joins the land. Which areas become one territory is told by the position ahead; who stands there, by this one. What the seat
 *  has closed is told apart. */
const joined: Change = (table, event, ahead) => {
  const cell = cellOf(`cell:${text(event, 'east')} ${text(event, 'south')}`);
  const name = text(event, 'tile');
  if (!ahead || !cell || table.tiles.some((tile) => tile.name === name)) return {};
  const tiles = [...table.tiles, { name, x: cell[0], y: cell[1], east: text(event, 'east'), south: text(event, 'south'), facing: text(event, 'turn') }];
  const laid = new Set(tiles.map((tile) => tile.name));
  const territories = ahead.territories.flatMap((found) => {
    const areas = found.areas.filter((area) => laid.has(area.slice(0, -1)));
    return areas.length ? [merged(found, areas, table.territories.filter((each) => areas.includes(each.name)), event.seat)] : [];
  });
  return { tiles, territories };
};

function merged(found: NorthgardTerritory, areas: string[], parts: readonly NorthgardTerritory[], seat: string | null): NorthgardTerritory {
  const owner = parts.find((each) => each.owner !== null)?.owner ?? null;
  const sum = (of: (each: NorthgardTerritory) => number): number => parts.reduce((all, each) => all + of(each), 0);
  return {
    ...found,
    areas,
    owner,
    units: sum(({ units }) => units),
    guests: sum(({ guests }) => guests),
    bear: parts.some(({ bear }) => bear),
    bear_enters: parts.some(({ bear_enters }) => bear_enters),
    buildings: parts.flatMap(({ buildings }) => buildings),
    closed: found.closed && (seat === null || owner !== seat || parts.some(({ closed }) => closed)),
  };
}

// ---------------------------------------------------------------- figures
/** Figures of a seat come to a territory: where somebody else stands they are guests until it is decided. */
const come = (seat: string | null, n: number, bear = false): LandChange => (to) =>
  to.owner === null || to.owner === seat ? { owner: seat, units: to.units + n, bear: to.bear || bear } : { guests: to.guests + n, bear_enters: to.bear_enters || bear };

/** They leave; land without figures is nobody's. */
const leave = (seat: string | null, n: number, bear = false): LandChange => (from) => {
  if (from.owner !== seat) return { guests: Math.max(0, from.guests - n), bear_enters: from.bear_enters && !bear };
  const [units, stays] = [Math.max(0, from.units - n), from.bear && !bear];
  return { units, bear: stays, owner: units || stays ? seat : null };
};

/** Killed: whoever holds the land does so until the combat is decided. */
const fall = (seat: string | null, n: number, bear: boolean): LandChange => (at) => ({ ...leave(seat, n, bear)(at), owner: at.owner });

function go(table: NorthgardTable, seat: string | null, from: string, to: string, n: number, bear = false): Partial<NorthgardTable> {
  const gone = { ...table, ...land(table, from, leave(seat, n, bear)) };
  const after = land(gone, to, come(seat, n, bear));
  const enters = (landOf(gone, to)?.owner ?? seat) !== seat;
  return enters ? { ...after, ...doing(table, { attacker: seat }) } : after;
}

const walked: Change = (table, event) => go(table, event.seat, text(event, 'start'), text(event, 'goal'), event.kind === 'pull' ? 1 : count(event), event.kind === 'lead');
/** Whoever is pushed or bribed stays whose he was. */
const pushed: Change = (table, event) => go(table, landOf(table, text(event, 'start'))?.owner ?? null, text(event, 'start'), text(event, 'goal'), 1);
const bribed: Change = (table, event) => go(table, text(event, 'victim'), text(event, 'start'), text(event, 'goal'), count(event));

/** Units go from the reserve to the map, or back. */
const onMap = (seat: string | null, n: number, table: NorthgardTable): Pick<NorthgardTable, 'players'> => player(table, seat, ({ units, reserve }) => ({ units: units + n, reserve: reserve - n }));

const entered: Change = (table, event) => {
  const n = event.kind === 'camp' ? 1 : count(event);
  return { ...land(table, text(event, 'area'), come(event.seat, n, withBear(event))), ...onMap(event.seat, n, table) };
};
const bearCame: Change = (table, event) => land(table, text(event, 'area'), come(event.seat, 0, true));

/** A combat is decided: the winner holds the land, and whoever is left of the others looks for a refuge. */
const decided: Change = (table, event) => {
  const at = landOf(table, text(event, 'area'));
  if (!at) return {};
  const won = at.owner !== event.seat;
  const [losers, loser, loser_bear] = won ? [at.units, at.owner, at.bear] : [at.guests, table.doing?.attacker ?? null, at.bear_enters];
  const holds = won ? { owner: event.seat, units: at.guests, bear: at.bear_enters } : {};
  return {
    ...land(table, at.name, () => ({ ...holds, guests: 0, bear_enters: false })),
    ...player(table, loser, ({ units }) => ({ units: units - losers })),
    ...doing(table, { losers, loser, loser_bear, fight: { at: at.name, attacker: table.doing?.attacker ?? '', defender: at.owner, figures: [0, 0], base: null, fed: [0, 0], axes: [0, 0], skulls: [0, 0] } }),
  };
};
const fled: Change = (table, event) => {
  const [n, bear] = event.kind === 'retreat_bear' ? [0, true] : [count(event), false];
  const { losers = 0, loser_bear = false } = table.doing ?? {};
  return {
    ...land(table, text(event, 'goal'), come(event.seat, n, bear)),
    ...player(table, event.seat, ({ units }) => ({ units: units + n })),
    ...doing(table, { losers: Math.max(0, losers - n), loser_bear: loser_bear && !bear }),
  };
};
const lostAll: Change = (table, event) => ({ ...player(table, event.seat, ({ reserve }) => ({ reserve: reserve + count(event) })), ...doing(table, { losers: 0, loser_bear: false }) });

// ---------------------------------------------------------------- cards
/** A card goes from the hand to the active area, or out of the game, for its price; a clan card may come for it. */
const used = (played: boolean, price: number, stays = true): Change => (table, event) =>
  player(table, event.seat, ({ hand, active, goods }) => ({
    hand: Math.max(0, hand - 1) + (event.args['new'] === undefined ? 0 : 1),
    active: stays ? [...active, { card: text(event, 'card'), played }] : active,
    goods: price ? added(goods, { lore: price }, -1) : goods,
  }));

/** Told before the shuffle that makes them enough. Cards of which only some are kept are lifted first: the position ahead tells it. */
const drawn: Change = (table, event, ahead) => {
  const n = count(event);
  const lifts = (ahead?.players.find(({ seat }) => seat === event.seat)?.lifted ?? 0) > 0;
  return player(table, event.seat, ({ hand, lifted, draw }) => ({ draw: draw - n, ...(lifts ? { lifted: lifted + n } : { hand: hand + n }) }));
};

/** In winter it is the top card of the pile. */
const discarded: Change = (table, event) =>
  player(table, event.seat, ({ hand, draw, discard }) => ({ ...(table.phase === 'winter' ? { draw: draw - 1 } : { hand: Math.max(0, hand - 1) }), discard: [...discard, text(event, 'card')] }));

/** The card of another goes from his active area to his discard pile, by a card of mine. */
const cancelled: Change = (table, event) => {
  const card = text(event, 'card');
  const mine = { ...table, ...player(table, event.seat, ({ hand, active }) => ({ hand: Math.max(0, hand - 1), active: [...active, { card: 'defensive-strategy', played: true }] })) };
  return player(mine, text(event, 'victim'), ({ active, discard }) => {
    const n = active.findLastIndex((each) => each.card === card);
    return { active: active.filter((_each, k) => k !== n), discard: [...discard, card] };
  });
};

// ---------------------------------------------------------------- goods and fame
const paid = (arg: string, sign: number): Change => (table, event) => player(table, event.seat, ({ goods }) => ({ goods: added(goods, readBundle(text(event, arg)) ?? {}, sign) }));
const spent = (...kinds: string[]): Change => (table, event) => player(table, event.seat, ({ goods }) => ({ goods: added(goods, Object.fromEntries(kinds.map((kind) => [kind, count(event, kind)])), -1) }));
const famed = (arg: string, sign = 1): Change => (table, event) => player(table, event.seat, ({ fame }) => ({ fame: fame === null ? null : fame + sign * count(event, arg) }));
const during = (phase: string): Change => () => ({ phase });

const CHANGES: Readonly<Record<string, Change>> = {
  year: (table, event) => ({ year: count(event, 'year'), phase: 'actions', passed: [], players: table.players.map((each) => ({ ...each, passed: false })) }),
  play: used(true, PRICES.play),
  wait: used(false, PRICES.wait),
  replace: used(false, PRICES.replace),
  remove: used(false, PRICES.remove, false),
  upgrade: used(false, PRICES.upgrade),
  retire: used(false, PRICES.upgrade, false),
  cards: drawn,
  keep: (table, event) => player(table, event.seat, ({ hand, lifted }) => ({ hand: hand + 1, lifted: lifted - 1 })),
  drop: (table, event) => player(table, event.seat, ({ lifted, discard }) => ({ lifted: lifted - 1, discard: [...discard, text(event, 'card')] })),
  top: (table, event) => player(table, event.seat, ({ lifted, draw }) => ({ lifted: lifted - 1, draw: draw + 1 })),
  shuffle: (table, event) => player(table, event.seat, ({ draw }) => ({ draw: draw + count(event), discard: [] })),
  discard: discarded,
  retrieve: (table, event) => player(table, event.seat, ({ hand, discard }) => ({ hand: hand + 1, discard: discard.filter((_card, n) => n !== discard.indexOf(text(event, 'card'))) })),
  cancel: cancelled,
  pass: (table, event) => ({ passed: [...table.passed, event.seat ?? ''], ...player(table, event.seat, () => ({ passed: true, hand: 0, active: [] })) }),
  first: (_table, event) => ({ first: event.seat ?? '' }),
  take: (table, event) => ({
    display: table.display.filter((card) => card !== text(event, 'card')),
    achievements: table.achievements.filter((card) => card !== text(event, 'card')),
    ...player(table, event.seat, ({ draw }) => ({ draw: draw + 1 })),
  }),
  display: (table, event) => ({ display: [...table.display, text(event, 'card')] }),
  left_over: (table, event) => ({ display: table.display.filter((card) => card !== text(event, 'card')) }),

  draw_tile: (table) => ({ pile: Math.max(0, table.pile - 1) }),
  under: (table) => ({ pile: table.pile + 1 }),
  lay: joined,
  explore: joined,
  close: both((table, event) => land(table, text(event, 'area'), () => ({ closed: true })), famed('fame')),
  found: entered,
  recruit: entered,
  camp: entered,
  bear: bearCame,
  move: walked,
  lead: walked,
  pull: walked,
  push: pushed,
  bribe: bribed,
  slay: (table, event) => ({ ...land(table, text(event, 'area'), leave(text(event, 'victim'), 1)), ...onMap(text(event, 'victim'), -1, table) }),
  scorch: (_table, event) => ({ token: text(event, 'area') }),
  build: both(
    (table, event) => land(table, text(event, 'area'), ({ buildings, free }) => ({ buildings: [...buildings, { building: text(event, 'building'), space: text(event, 'space') }], free: added(free, { [text(event, 'space')]: 1 }, -1) })),
    spent('wood'),
  ),
  swap: (table, event) =>
    land(table, text(event, 'area'), ({ buildings }) => {
      const n = buildings.findIndex(({ building, space }) => building === text(event, 'building') && space === text(event, 'space'));
      return { buildings: buildings.map((each, k) => (k === n ? { ...each, building: text(event, 'new') } : each)) };
    }),

  feed: (table, event) => player(table, event.seat, ({ goods }) => ({ goods: added(goods, { food: count(event) }, -1) })),
  casualties: (table, event) => ({ ...land(table, text(event, 'area'), fall(event.seat, count(event), withBear(event))), ...onMap(event.seat, -count(event), table) }),
  taken: decided,
  win_combat: decided,
  both_dead: (table, event) => land(table, text(event, 'area'), () => ({ owner: null, units: 0, guests: 0, bear: false, bear_enters: false })),
  retreat: fled,
  retreat_bear: fled,
  reserve: lostAll,

  fame: famed('n'),
  collect: paid('goods', 1),
  gain: paid('goods', 1),
  pay: paid('goods', -1),
  harvest: both(during('harvest'), paid('goods', 1), famed('fame')),
  tribute: (table, event) => {
    const taken = { ...table, ...player(table, text(event, 'victim'), ({ goods }) => ({ goods: added(goods, { [text(event, 'resource')]: 1 }, -1) })) };
    return player(taken, event.seat, ({ goods }) => ({ goods: added(goods, { [text(event, 'resource')]: 1 }) }));
  },
  trade: both(paid('goods', -1), (table, event) => player(table, event.seat, ({ goods }) => ({ goods: added(goods, { [text(event, 'taken')]: 1 }) }))),
  winter: both(during('winter'), spent('food', 'wood')),
  unrest: (table, event) => ({ unrest: Math.max(0, table.unrest - 1), ...player(table, event.seat, ({ draw }) => ({ draw: draw + 1 })) }),
  hunger: famed('fame', -1),
  over: during('over'),
};

const TURNS: ReadonlySet<string> = new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire', 'pass']);

export function advance(table: NorthgardTable, event: MatchEvent, ahead: NorthgardTable | null = null): NorthgardTable {
  const change = CHANGES[event.kind];
  const turn = event.seat !== null && TURNS.has(event.kind) ? { turn: event.seat } : {};
  return change ? { ...table, ...turn, ...change(table, event, ahead) } : table;
}
