/** Where a match's points came from, told by its events alone. */
import type { MatchEvent } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Curve } from '../../../table/plot.ts';

/** What the five scorings are of, in their order. */
export const SCORINGS = ['resources', 'warriors', 'resources', 'warriors', 'treasures'] as const;

/** The points of a seat by source. */
export interface Account {
  /** Points before the first event: a match may begin with a position. */
  begin: number;
  /** Of the first four scorings. */
  scorings: [number, number, number, number];
  jarls: number;
  treasures: number;
  /** What the treasures brought for different kinds, and for equal ones. */
  variety: number;
  alike: number;
  total: number;
}

export interface Growth {
  lines: Curve['lines'];
  /** After which turn each scoring took place. */
  scorings: { turn: number; number: number }[];
}

const number = (event: MatchEvent, name: string): number => Number(event.args[name] ?? 0);
const paid = (event: MatchEvent): number => (PAYS.has(event.kind) ? number(event, 'points') : 0);
const PAYS = new Set(['deliver', 'warriors', 'challenge', 'treasures']);

/** Each seat's points by source. `finals` are the points in the end. */
export function accounts(events: readonly MatchEvent[], finals: Readonly<Record<string, number>>): Record<string, Account> {
  const found: Record<string, Account> = {};
  for (const seat of Object.keys(finals)) {
    found[seat] = { begin: 0, scorings: [0, 0, 0, 0], jarls: 0, treasures: 0, variety: 0, alike: 0, total: 0 };
  }
  let scoring = 0;
  for (const event of events) {
    if (event.kind === 'scoring') scoring = number(event, 'number');
    const account = event.seat === null ? undefined : found[event.seat];
    if (account) book(account, event, scoring);
  }
  for (const [seat, account] of Object.entries(found)) {
    account.begin = finals[seat]! - account.total;
    account.total = finals[seat]!;
  }
  return found;
}

function book(account: Account, event: MatchEvent, scoring: number): void {
  const points = paid(event);
  account.total += points;
  if (event.kind === 'challenge') account.jarls += points;
  else if (event.kind === 'treasures') {
    account.treasures += points;
    account.variety += number(event, 'variety');
    account.alike += number(event, 'alike');
  } else if (points) account.scorings[scoring - 1]! += points;
}

/** How the points grew, turn by turn. */
export function growth(events: readonly MatchEvent[], finals: Readonly<Record<string, number>>): Growth {
  const begin = accounts(events, finals);
  const now = Object.fromEntries(Object.keys(finals).map((seat) => [seat, begin[seat]!.begin]));
  const lines = Object.fromEntries(Object.entries(now).map(([seat, points]) => [seat, [points]]));
  const scorings: Growth['scorings'] = [];
  let turn = 0;
  let played = false;
  const end = (): void => {
    turn += 1;
    for (const [seat, points] of Object.entries(now)) lines[seat]!.push(points);
  };
  for (const event of events) {
    // free starts come before the first turn
    if (event.kind === 'turn' && played) end();
    if (event.kind !== 'settle' && event.kind !== 'turn') played = true;
    if (event.kind === 'scoring') scorings.push({ turn: turn + 1, number: number(event, 'number') });
    if (event.seat !== null && event.seat in now) now[event.seat]! += paid(event);
  }
  if (played) end();
  return { lines, scorings };
}

/** The same to be drawn. The treasures are scored right after the fourth scoring, so that they share a mark. */
export function curve(events: readonly MatchEvent[], finals: Readonly<Record<string, number>>): Curve {
  const { lines, scorings } = growth(events, finals);
  const marks = scorings.map(({ turn, number }) => {
    const of = SCORINGS[number - 1] ?? 'treasures';
    return { turn, icons: number === 4 ? [of, 'treasures'] : [of], text: t('panels.end.scoring_at', { n: number, of: t(`panels.scorings.${of}`) }) };
  });
  return { lines, marks };
}
