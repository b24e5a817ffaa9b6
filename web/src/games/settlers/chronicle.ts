/** The log for people: events gathered into who – what – what came of it, one entry for each thing a player would tell. */
import type { MatchEvent } from '../../lib/api.ts';
import { readBundle } from '../../lib/bundle.ts';
import type { Params } from '../../lib/format.ts';
import { t } from '../../lib/lang.svelte.ts';
import { eventText, type Naming, ownWord } from '../../lib/wording.ts';
import { byTurns, type Entry, sentence, type TurnOf } from '../../table/chronicle.ts';
import { listed } from '../../table/result.ts';
import { bundleText } from './wording.ts';

/** What the board shows, and what is told with something else. */
const SILENT = new Set(['turn', 'pass']);
const RAID = new Set(['discard', 'bandit', 'steal', 'stole', 'spare']);
const ANSWERS = new Set(['accept', 'reject', 'counter']);
const CLOSES_OFFER = new Set(['deal', 'withdraw', 'refused']);
const AWARDS = new Set(['longest_road', 'largest_army']);
const BUILT = new Set(['settle', 'city', 'road']);

export function chronicle(events: readonly MatchEvent[], name: Naming): Entry[] {
  const entries: Entry[] = [];
  for (let i = 0; i < events.length; ) {
    const all = gathered(events, i);
    entries.push(...told(all, name));
    i += all.length;
  }
  return entries;
}

/** The same, turn by turn. */
export function turns(events: readonly MatchEvent[], name: Naming): TurnOf[] {
  const whole = events.some((event) => event.kind === 'begins');
  return byTurns(events, (some) => chronicle(some, name), () => whole);
}

/** The same in one go, for those who hear it. */
export function newsText(events: readonly MatchEvent[], name: Naming): string {
  return chronicle(events, name).map(sentence).join(' ');
}

// ---------------------------------------------------------------- what belongs together
type Belongs = (event: MatchEvent, all: readonly MatchEvent[]) => boolean;

/** What goes on with an event of this kind. */
const GOES_ON: Readonly<Record<string, Belongs>> = {
  first_roll: ({ kind }) => kind === 'first_roll' || kind === 'begins',
  roll: ({ kind }, [roll]) => (roll!.args['sum'] === 7 ? RAID.has(kind) : kind === 'gain'),
  short: ({ kind }) => kind === 'short' || kind === 'gain',
  bandit: ({ kind }) => RAID.has(kind) && kind !== 'bandit',
  steal: ({ kind }) => kind === 'stole',
  play: ({ kind, seat }, all) => {
    const card = all[0]!.args['card'];
    if (card === 'knight') return RAID.has(kind) || AWARDS.has(kind);
    if (card === 'roads') return (kind === 'road' && seat === all[0]!.seat && count(all, 'road') < 2) || (AWARDS.has(kind) && count(all, 'road') > 0);
    return kind === card || kind === 'give';
  },
  monopoly: ({ kind }) => kind === 'give',
  buy: ({ kind }) => kind === 'bought',
  offer: (event, all) => goesOnWithOffer(event, all),
  change: (event, all) => goesOnWithOffer(event, all),
};

function goesOnWithOffer({ kind }: MatchEvent, all: readonly MatchEvent[]): boolean {
  return !CLOSES_OFFER.has(all.at(-1)!.kind) && (ANSWERS.has(kind) || CLOSES_OFFER.has(kind) || kind === 'change');
}

/** One seat's buildings in a row; with the second settlement come the first cards. */
const buildsOn: Belongs = ({ kind, seat }, all) => seat === all[0]!.seat && (BUILT.has(kind) || (kind === 'gain' && all.at(-1)!.kind === 'settle'));

const count = (all: readonly MatchEvent[], kind: string): number => all.filter((event) => event.kind === kind).length;

function gathered(events: readonly MatchEvent[], i: number): MatchEvent[] {
  const all = [events[i]!];
  const belongs = BUILT.has(all[0]!.kind) ? buildsOn : GOES_ON[all[0]!.kind];
  // the bank runs short before anybody gets something
  const late = all[0]!.kind === 'roll' ? 'short' : '';
  for (let n = i + 1; n < events.length && belongs && (belongs(events[n]!, all) || events[n]!.kind === late); n++) all.push(events[n]!);
  return all;
}

// ---------------------------------------------------------------- how it is told
/** What came of an event in few words; '' where nothing needs to be said. */
type Bit = (event: MatchEvent, name: Naming, all: readonly MatchEvent[]) => string;

const seatOf = (event: MatchEvent, name: Naming): Params => ({ seat: event.seat ? name(event.seat) : '', own: ownWord(event.seat, name) });
const cards = (event: MatchEvent, arg: string, name: Naming): string => bundleText(readBundle(String(event.args[arg])) ?? {}, name.pictured);
const resource = (event: MatchEvent): string => t(`settlers.resource.${event.args['resource']}.name`);

function theft(event: MatchEvent, name: Naming, what: string): string {
  const victim = String(event.args['victim']);
  return t('settlers_words.log.stolen', { what, victim: name(victim), own: ownWord(victim, name) });
}

const BITS: Readonly<Record<string, Bit>> = {
  first_roll: (event, name) => t('settlers_words.log.rolled', { ...seatOf(event, name), sum: event.args['sum']! }),
  begins: (event, name) => t('settlers_words.log.begins', seatOf(event, name)),
  gain: (event, name) => t('settlers_words.log.gets', { ...seatOf(event, name), cards: cards(event, 'cards', name) }),
  short: (event) => t('settlers_words.log.short', { resource: resource(event) }),
  discovery: (event, name) => cards(event, 'cards', name),
  discard: (event, name) => t('settlers_words.log.discards', { ...seatOf(event, name), n: event.args['n']! }),
  bandit: (event) => t('settlers_words.log.bandit', { goal: event.args['goal']! }),
  // who knows the card is told it right after the theft
  steal: (event, name, all) => (all[all.indexOf(event) + 1]?.kind === 'stole' ? '' : theft(event, name, t('settlers_words.log.a_card'))),
  stole: (event, name) => theft(event, name, bundleText({ [String(event.args['resource'])]: 1 }, name.pictured)),
  spare: () => t('settlers_words.log.spare'),
  give: (event, name) => t('settlers_words.log.given', { ...seatOf(event, name), n: event.args['n']! }),
  bought: (event) => t('settlers_words.log.card', { card: event.args['card']! }),
  accept: (event, name) => t('settlers_words.log.accept', seatOf(event, name)),
  reject: (event, name) => t('settlers_words.log.reject', seatOf(event, name)),
  counter: (event, name) => t('settlers_words.log.counter', seatOf(event, name)),
  withdraw: () => t('settlers_words.log.withdraw'),
  refused: () => t('settlers_words.log.refused'),
};

function told(all: readonly MatchEvent[], name: Naming): Entry[] {
  const awards = all.length > 1 ? all.filter((event) => AWARDS.has(event.kind)) : [];
  const rest = all.filter((event) => !awards.includes(event));
  return [...main(rest, name), ...awards.map((event) => entry([event], eventText('settlers', event, name)))];
}

function main(all: readonly MatchEvent[], name: Naming): Entry[] {
  const [first] = all as [MatchEvent];
  if (SILENT.has(first.kind)) return [];
  const line = LINES[BUILT.has(first.kind) ? 'built' : first.kind];
  const details = all.length > 1 ? all.map((event) => eventText('settlers', event, name)) : [];
  return [entry(all, line ? line(all, name) : all.map((event) => eventText('settlers', event, name)).join(' '), details)];
}

function entry(all: readonly MatchEvent[], text: string, details: string[] = []): Entry {
  const { seq, kind, seat } = all[0]!;
  return { from: seq, seq: all.at(-1)!.seq, kind, seat, text, result: '', details };
}

/** `You roll 8: 2 ore for you.` */
function line(head: string, bits: readonly string[]): string {
  const said = bits.filter(Boolean);
  return said.length ? `${head}: ${said.join(', ')}.` : `${head}.`;
}

const bitsOf = (all: readonly MatchEvent[], name: Naming): string[] => all.map((event) => BITS[event.kind]?.(event, name, all) ?? '');

type Line = (all: readonly MatchEvent[], name: Naming) => string;

const LINES: Readonly<Record<string, Line>> = {
  first_roll: (all, name) => line(t('settlers_words.log.start'), bitsOf(all, name)),
  roll: ([roll, ...rest], name) => {
    const head = t('settlers_words.log.roll', { ...seatOf(roll!, name), sum: roll!.args['sum']! });
    const empty = roll!.args['sum'] === 7 ? [] : [t('settlers_words.log.nothing')];
    return line(head, rest.length ? bitsOf(mineFirst(rest, name), name) : empty);
  },
  bandit: ([bandit, ...rest], name) => line(t('settlers_words.log.moves', { ...seatOf(bandit!, name), goal: bandit!.args['goal']! }), bitsOf(rest, name)),
  // the card, if it is told, says all
  steal: (all, name) => eventText('settlers', all.at(-1)!, name),
  play: ([play, ...rest], name) => {
    const named = rest.find((event) => event.kind === 'monopoly');
    if (named) return monopoly([named, ...rest.filter((event) => event !== named)], name);
    const head = t('settlers_words.log.plays', { ...seatOf(play!, name), card: play!.args['card']! });
    return line(head, rest.some((event) => event.kind === 'road') ? things(rest) : bitsOf(rest, name));
  },
  monopoly: (all, name) => monopoly(all, name),
  buy: ([buy, ...rest], name) => line(t('settlers_words.log.buys', seatOf(buy!, name)), bitsOf(rest, name)),
  built: (all, name) => {
    const head = t('settlers_words.log.builds', { ...seatOf(all[0]!, name), things: listed(things(all)) });
    return line(head, bitsOf(all, name));
  },
  offer: (all, name) => offer(all, name),
  change: (all, name) => offer(all, name),
};

/** My own cards stand first; all else stays in its order. */
function mineFirst(events: readonly MatchEvent[], name: Naming): MatchEvent[] {
  const mine = (event: MatchEvent): boolean => event.kind === 'gain' && ownWord(event.seat, name) === 'yes';
  return [...events.filter(mine), ...events.filter((event) => !mine(event))];
}

function monopoly([named, ...given]: readonly MatchEvent[], name: Naming): string {
  const head = t('settlers_words.log.monopoly', { ...seatOf(named!, name), resource: resource(named!) });
  return line(head, given.length ? bitsOf(given, name) : Number(named!.args['n']) === 0 ? [t('settlers_words.log.nobody')] : []);
}

/** What was built, each kind once with all its places. */
function things(all: readonly MatchEvent[]): string[] {
  const places = (kind: string, arg: string): string[] => all.filter((event) => event.kind === kind).map((event) => String(event.args[arg]));
  const found = [
    ['settlements', places('settle', 'crossing')],
    ['cities', places('city', 'crossing')],
    ['roads', places('road', 'path')],
  ] as const;
  return found.filter(([, at]) => at.length > 0).map(([what, at]) => t(`settlers_words.log.${what}`, { n: at.length, places: listed(at) }));
}

/** A deal says it all; else the last offer, and who answered how. */
function offer(all: readonly MatchEvent[], name: Naming): string {
  const deal = all.find((event) => event.kind === 'deal');
  if (deal) return eventText('settlers', deal, name);
  const last = all.findLastIndex((event) => event.kind === 'offer' || event.kind === 'change');
  const head = t('settlers_words.log.offers', { ...seatOf(all[last]!, name), give: cards(all[last]!, 'give', name), take: cards(all[last]!, 'take', name) });
  const after = all.slice(last + 1);
  const refused = after.some((event) => event.kind === 'refused');
  return line(head, bitsOf(refused ? after.filter((event) => event.kind === 'refused') : after, name));
}
