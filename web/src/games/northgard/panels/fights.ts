/** A combat as it is told, event by event: who stands there, what was fed and rolled, how it ended. */
import type { MatchEvent, NorthgardTable } from '../../../lib/api.ts';

export type Sign = 'axe' | 'skull';
/** What each face of the die shows. */
export const FACES: Readonly<Record<string, readonly Sign[]>> = {
  'two-axes': ['axe', 'axe'],
  'three-axes': ['axe', 'axe', 'axe'],
  'axe-or-skull': ['axe', 'skull'],
  'two-axes-skull': ['axe', 'axe', 'skull'],
  'two-skulls': ['skull', 'skull'],
  'axe-skull': ['axe', 'skull'],
};
export const CHOICE = 'axe-or-skull';
export const signsOf = (face: string): readonly Sign[] => FACES[face] ?? [];

/** Why a side is stronger than its figures. */
export type Help = { why: 'building'; what: string } | { why: 'bear' | 'token' | 'conqueror' };

export interface Side {
  seat: string;
  units: number;
  bear: boolean;
  /** Combat points before food and dice, and why there are more than figures. */
  base: number;
  helps: readonly Help[];
  fed: number;
  /** The last time this side was asked for food it spent none. */
  held: boolean;
  face: string | null;
  /** What was chosen on the die, or thrown as well. */
  chosen: Sign | null;
  thrown: Sign | null;
  lost: { units: number; bear: boolean };
  /** Where survivors went; `null`: to the reserve. */
  fled: readonly { to: string | null; n: number; bear: boolean }[];
}

export interface Battle {
  /** By its event: the same number is the same combat. */
  seq: number;
  at: string;
  /** The card that led to it, and where the attackers came from last. */
  card: string | null;
  from: string | null;
  attacker: Side;
  defender: Side;
  /** Combat points in the end. */
  result: { attack: number; defence: number } | null;
  /** Who won, `nobody` if both were wiped out. */
  winner: string | 'nobody' | null;
}

export const STEPS = ['units', 'bonus', 'food', 'dice', 'result', 'retreat'] as const;
export type Step = (typeof STEPS)[number];
/** Events that end the telling of a combat, and with which it is decided. */
const AFTER: ReadonlySet<string> = new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire', 'pass', 'end', 'move', 'lead', 'year', 'harvest']);
const DECIDED: ReadonlySet<string> = new Set(['win_combat', 'both_dead']);

export const figures = ({ units, bear }: Pick<Side, 'units' | 'bear'>): number => units + (bear ? 1 : 0);
const count = (face: string | null, sign: Sign): number => (face === null || face === CHOICE ? 0 : signsOf(face).filter((each) => each === sign).length);
export const axes = ({ face, chosen, thrown }: Side): number => count(face, 'axe') + Number(chosen === 'axe') + Number(thrown === 'axe');
export const skulls = ({ face, chosen, thrown }: Side): number => count(face, 'skull') + Number(chosen === 'skull') + Number(thrown === 'skull');
/** Combat points as far as they are known. */
export const points = (side: Side): number => side.base + side.fed + axes(side);

/** How a combat ended: the land changes hands, or it does not, or nobody is left. */
export const endOf = ({ winner, attacker }: Battle): 'takes' | 'holds' | 'nobody' => (winner === 'nobody' ? 'nobody' : winner === attacker.seat ? 'takes' : 'holds');

/** Why it ended so where more points alone do not tell it: a tie, or one side has nobody left. */
export function whyOf({ winner, attacker, result }: Pick<Battle, 'winner' | 'result'> & { attacker: Pick<Side, 'seat'> }): 'tie' | 'no_attackers' | 'no_defenders' | null {
  if (result === null || winner === null || winner === 'nobody') return null;
  const { attack, defence } = result;
  if (winner === attacker.seat) return attack > defence ? null : 'no_defenders';
  return attack > defence ? 'no_attackers' : attack === defence ? 'tie' : null;
}

const ENTERS = new Set(['move', 'lead', 'bribe']);

/** What may help the sides, by what lies open. */
export function helpsOf(table: NorthgardTable, at: string, attacker: string, defender: string): { attack: Help[]; defence: Help[] } {
  const land = table.territories.find(({ name }) => name === at);
  const clan = (seat: string): string | null => table.players.find((each) => each.seat === seat)?.clan ?? null;
  const flags = table.players.find(({ seat }) => seat === attacker)?.flags ?? [];
  const scorched = (seat: string): Help[] => (table.token === at && clan(seat) === 'snake' ? [{ why: 'token' }] : []);
  const bear = (there: boolean | undefined): Help[] => (there ? [{ why: 'bear' }] : []);
  const built = (land?.buildings ?? []).filter(({ building }) => building === 'tower' || building === 'fortress').map(({ building }): Help => ({ why: 'building', what: building }));
  const ignored = built.length > 0 && flags.includes('conqueror');
  return {
    attack: [...bear(land?.bear_enters), ...scorched(attacker), ...(ignored ? [{ why: 'conqueror' } as const] : [])],
    defence: [...bear(land?.bear), ...(ignored ? [] : built), ...scorched(defender)],
  };
}

function begun(event: MatchEvent, before: readonly MatchEvent[], table: NorthgardTable): Battle {
  const { area: at, defender, attack, defence } = event.args as { area: string; defender: string; attack: number; defence: number };
  const attacker = event.seat ?? '';
  const card = table.doing?.card ?? null;
  const came = before.findLast(({ kind, args }) => ENTERS.has(kind) && args['goal'] === at);
  const land = table.territories.find(({ name }) => name === at);
  const helps = helpsOf(table, at, attacker, defender);
  const side = (seat: string, base: number, units: number, bear: boolean, helped: Help[]): Side =>
    ({ seat, units, bear, base, helps: helped, fed: 0, held: false, face: null, chosen: null, thrown: null, lost: { units: 0, bear: false }, fled: [] });
  const [one, other] = table.doing?.fight?.at === at ? table.doing.fight.figures : [0, 0];
  const [enters, stays] = [land?.bear_enters ?? false, land?.bear ?? false];
  return {
    seq: event.seq, at, card, from: came === undefined ? null : String(came.args['start']),
    attacker: side(attacker, attack, one ? one - Number(enters) : (land?.guests ?? 0), enters, helps.attack),
    defender: side(defender, defence, other ? other - Number(stays) : (land?.units ?? 0), stays, helps.defence),
    result: null, winner: null,
  };
}

/** One event further. */
function told(battle: Battle, { kind, seat, args }: MatchEvent): Battle {
  const change = (by: (side: Side) => Partial<Side>): Battle => {
    if (seat === battle.attacker.seat) return { ...battle, attacker: { ...battle.attacker, ...by(battle.attacker) } };
    if (seat === battle.defender.seat) return { ...battle, defender: { ...battle.defender, ...by(battle.defender) } };
    return battle;
  };
  const n = Number(args['n'] ?? 0);
  const bear = args['bear'] === 'yes';
  switch (kind) {
    case 'feed':
      return change(({ fed }) => ({ fed: fed + n, held: false }));
    case 'hold':
      return change(() => ({ held: true }));
    case 'roll':
      return change(() => ({ face: String(args['face']) }));
    case 'throw': // the choice of the die comes first, then what Axe Throwers add
      return change(({ face, chosen }) => (face === CHOICE && chosen === null ? { chosen: args['sign'] as Sign } : { thrown: args['sign'] as Sign }));
    case 'result':
      return { ...battle, result: { attack: Number(args['attack']), defence: Number(args['defence']) } };
    case 'casualties':
      return change(() => ({ lost: { units: n, bear } }));
    case 'win_combat':
      return { ...battle, winner: seat };
    case 'both_dead':
      return { ...battle, winner: 'nobody' };
    case 'retreat':
      return change(({ fled }) => ({ fled: [...fled, { to: String(args['goal']), n, bear: false }] }));
    case 'retreat_bear':
      return change(({ fled }) => ({ fled: [...fled, { to: String(args['goal']), n: 0, bear: true }] }));
    case 'reserve':
      return change(({ fled }) => ({ fled: [...fled, { to: null, n, bear }] }));
    default:
      return battle;
  }
}

/** How far back it is looked for whence they came. */
const RECENT = 60;

/** The combat that was told last; null if something else came after it. `before` is what was known of it a moment ago: figures
 *  are counted when it begins, for later some of them are gone. */
export function battleOf(events: readonly MatchEvent[], table: NorthgardTable, before: Battle | null = null): Battle | null {
  const from = events.findLastIndex(({ kind }) => kind === 'combat');
  if (from < 0) return null;
  const since = events.slice(from + 1);
  if (since.some(({ kind }) => AFTER.has(kind))) return null;
  const start = begun(events[from]!, events.slice(Math.max(0, from - RECENT), from), table);
  const known = before?.seq === start.seq && before.at === start.at ? before : null;
  const kept = (side: Side, was: Side | undefined): Side => (was ? { ...side, units: was.units, bear: was.bear, helps: was.helps } : side);
  const first: Battle = { ...start, card: known?.card ?? start.card, attacker: kept(start.attacker, known?.attacker), defender: kept(start.defender, known?.defender) };
  return counted(since.reduce(told, first), table, known !== null);
}

/** Whoever comes when it is decided counts those who are gone, too. */
function counted(battle: Battle, table: NorthgardTable, known: boolean): Battle {
  if (known || battle.winner === null) return battle;
  const land = table.territories.find(({ name }) => name === battle.at);
  const side = (each: Side): Side => {
    const won = each.seat === battle.winner;
    const gone = each.fled.reduce((sum, { n }) => sum + n, 0) + (table.doing?.loser === each.seat ? table.doing.losers : 0);
    const bear = each.lost.bear || each.fled.some((flight) => flight.bear) || (won ? (land?.bear ?? false) : table.doing?.loser === each.seat && table.doing.loser_bear);
    return { ...each, units: each.lost.units + (won ? (land?.units ?? 0) : gone), bear };
  };
  return { ...battle, attacker: side(battle.attacker), defender: side(battle.defender) };
}

/** Which step it is at; `asked` is the key of the question that is open, if it is one about this combat. */
export function stepOf({ attacker, defender, result, winner }: Battle, asked: string | null): Step {
  if (asked === 'retreat' || attacker.fled.length || defender.fled.length) return 'retreat';
  if (winner !== null || result !== null) return 'result';
  if (attacker.face !== null || asked === 'die' || asked === 'throw') return 'dice';
  return asked === 'food' || attacker.fed || defender.fed || attacker.held || defender.held ? 'food' : 'bonus';
}

/** Looks on at one combat after another, and keeps what is no longer to be seen when one is over: how many there were. */
export class Watch {
  #last: Battle | null = null;

  /** The events that are told so far, and the position on show. */
  see(events: readonly MatchEvent[], table: NorthgardTable): Battle | null {
    return (this.#last = battleOf(events, table, this.#last));
  }
}

/** A combat that one has fought in is read to its end: once, when it is decided and all is told that came of it. */
export class Reading {
  #read = '';

  /** Is this the moment? Of the events that were told so far, and the one that follows. */
  stops(events: readonly MatchEvent[], next: MatchEvent | null, me: string | null): boolean {
    if (me === null || (next !== null && next.kind !== 'combat' && !AFTER.has(next.kind))) return false;
    const from = events.findLastIndex(({ kind }) => kind === 'combat');
    const combat = events[from];
    if (!combat || (combat.seat !== me && combat.args['defender'] !== me)) return false;
    const since = events.slice(from + 1);
    if (!since.some(({ kind }) => DECIDED.has(kind)) || since.some(({ kind }) => AFTER.has(kind))) return false;
    const before = this.#read;
    this.#read = `${combat.seq} ${combat.args['area']}`;
    return this.#read !== before;
  }
}
