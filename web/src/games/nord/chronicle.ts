/** The log for people: events gathered into who – what – result, one entry for each thing a player would tell. */
import type { MatchEvent } from '../../lib/api.ts';
import { t } from '../../lib/lang.svelte.ts';
import { eventText, type Naming } from '../../lib/wording.ts';
import { settlementName } from './model.ts';
import { byTurns, type Entry, sentence, type TurnOf } from '../../table/chronicle.ts';
import { listed } from '../../table/result.ts';
import { type Landmarks, whereabouts } from './whereabouts.ts';

const SILENT = new Set(['turn', 'leave', 'food', 'lay', 'clear', 'take']);
const PART_OF_ATTACK = new Set(['leave', 'die', 'post', 'return']);
const PART_OF_SCORING = new Set(['deliver', 'fewest', 'cave_in', 'food', 'starve', 'warriors', 'storm', 'clear', 'lay', 'reshuffle']);

/** With landmarks places are told in words, too. */
export function chronicle(events: readonly MatchEvent[], name: Naming, landmarks: Landmarks | null = null): Entry[] {
  const entries: Entry[] = [];
  for (let i = 0; i < events.length; ) {
    const [entry, next] = gather(events, i, name, landmarks);
    if (entry) entries.push(entry);
    i = next;
  }
  return entries;
}

/** The same, turn by turn. */
export function turns(events: readonly MatchEvent[], name: Naming, landmarks: Landmarks | null = null): TurnOf[] {
  return byTurns(events, (some) => chronicle(some, name, landmarks), (entry) => entry.kind === 'settle');
}

/** The same in one go, for those who hear it. */
export function newsText(events: readonly MatchEvent[], name: Naming, landmarks: Landmarks | null = null): string {
  return chronicle(events, name, landmarks).map(sentence).join(' ');
}

function gather(events: readonly MatchEvent[], i: number, name: Naming, landmarks: Landmarks | null): [Entry | null, number] {
  const event = events[i]!;
  if (event.kind === 'place') return placed(events, i, name, landmarks);
  if (event.kind === 'attack') return attacked(events, i, name);
  if (event.kind === 'scoring') return scored(events, i, name);
  if (event.kind === 'merge') return merged(events, i);
  if (SILENT.has(event.kind)) return [null, i + 1];
  const { seq, kind, seat } = event;
  return [{ from: seq, seq, kind, seat, text: eventText('nord', event, name), result: '', details: [] }, i + 1];
}

/** The events from i on that `belong`. */
function run(events: readonly MatchEvent[], i: number, belong: (event: MatchEvent) => boolean): MatchEvent[] {
  const end = events.findIndex((event, n) => n > i && !belong(event));
  return events.slice(i, end < 0 ? events.length : end);
}

function placed(events: readonly MatchEvent[], i: number, name: Naming, landmarks: Landmarks | null): [Entry, number] {
  const { kind, seat } = events[i]!;
  const all = run(events, i, (event) => (event.kind === 'place' && event.seat === seat) || event.kind === 'take' || event.kind === 'find');
  const men = all.filter((event) => event.kind === 'place');
  const spaces = men.map((event) => String(event.args['space']));
  const tiles = all.filter((event) => event.kind === 'take').length;
  const where = landmarks && whereabouts(spaces, landmarks);
  const said = { seat: name(seat!), n: spaces.length, spaces: spaces.join(', ') };
  const place = name.mine?.(seat!) ? 'you_place' : 'place';
  const text = where ? t(`log.${place}`, { ...said, where }) : t(`log.${place}_on`, said);
  const found = all.filter((event) => event.kind === 'find').map((event) => eventText('nord', event, name));
  // the men all stand there: when the treasures are taken some have left for an attack already
  return [
    { from: men[0]!.seq, seq: men.at(-1)!.seq, kind, seat, text, result: tiles ? t('log.tiles', { n: tiles }) : '', details: found },
    i + all.length,
  ];
}

function attacked(events: readonly MatchEvent[], i: number, name: Naming): [Entry, number] {
  const { seq, kind, seat, args } = events[i]!;
  const all = run(events, i, (event) => PART_OF_ATTACK.has(event.kind));
  const count = (test: (event: MatchEvent) => boolean) => all.filter(test).length;
  const posted = (letter: string) => count((event) => event.kind === 'post' && event.args['settlement'] === letter);
  const results = [
    [count((event) => event.kind === 'die'), 'dead', ''],
    [posted(String(args['goal'])), 'posted', String(args['goal'])],
    [posted(String(args['start'])), 'posted', String(args['start'])],
  ] as const;
  return [
    {
      from: seq,
      seq,
      kind,
      seat,
      text: eventText('nord', events[i]!, name),
      result: results
        .filter(([n]) => n > 0)
        .map(([n, what, where]) => t(`log.${what}`, { n, settlement: settlementName(where) }))
        .join(', '),
      details: all.slice(1).filter((event) => event.kind !== 'leave').map((event) => eventText('nord', event, name)),
    },
    i + all.length,
  ];
}

/** Settlements that one turn connects, each group once: not every pair of it. */
function merged(events: readonly MatchEvent[], i: number): [Entry, number] {
  const { seq, kind, seat } = events[i]!;
  const all = run(events, i, (event) => event.kind === 'merge' && event.seq === seq);
  let groups: Set<string>[] = [];
  for (const { args } of all) {
    const pair = [String(args['start']), String(args['goal'])];
    const joined = groups.filter((group) => pair.some((letter) => group.has(letter)));
    groups = [...groups.filter((group) => !joined.includes(group)), new Set([...joined.flatMap((group) => [...group]), ...pair])];
  }
  const text = groups.map((group) => t('log.merge', { settlements: listed([...group].sort().map(settlementName)) })).join(' ');
  return [{ from: seq, seq, kind, seat, text, result: '', details: [] }, i + all.length];
}

function scored(events: readonly MatchEvent[], i: number, name: Naming): [Entry, number] {
  const { seq, kind } = events[i]!;
  const all = run(events, i, (event) => PART_OF_SCORING.has(event.kind));
  const sums = new Map<string, number>();
  for (const event of all) if (event.seat && 'points' in event.args) sums.set(event.seat, (sums.get(event.seat) ?? 0) + Number(event.args['points']));
  const told = [...sums].sort(([a], [b]) => a.localeCompare(b));
  const quiet = new Set(['cave_in', 'storm', 'lay', 'clear', 'food']); // the board shows them
  return [
    {
      from: seq,
      seq,
      kind,
      seat: null,
      text: eventText('nord', events[i]!, name),
      result: told.map(([seat, points]) => `${name(seat)} +${points}`).join(' · '),
      details: all.slice(1).filter((event) => !quiet.has(event.kind)).map((event) => eventText('nord', event, name)),
    },
    i + all.length,
  ];
}
