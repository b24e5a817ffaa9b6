/** What the scenes of a guide ask: of the position on show, of the draft, of what has happened. */
import type { Now } from './guided.ts';
import type { MatchEvent } from '../../../lib/api.ts';
import { isEnd, placedBy } from '../hint.ts';
import type { NordSettlement, Target } from '../model.ts';
import { settlementName, spot } from '../model.ts';

export const me = (now: Now): string => now.view.seat ?? 'a';

// ---------------------------------------------------------------- the position, with the draft's men
export const holder = (now: Now, space: string): string | null => now.view.table.workers.find((worker) => worker.at === space)?.seat ?? null;
export const own = (now: Now, space: string): boolean => holder(now, space) === me(now);
export const foreign = (now: Now, space: string): boolean => ![null, me(now)].includes(holder(now, space));

export function settlement(now: Now, letter: string): NordSettlement | undefined {
  return now.view.table.settlements.find((each) => each.name === letter);
}

export const terrain = (now: Now, space: string): string => {
  const [x, y] = spot(space);
  return now.view.table.ground[y]?.[x]?.replace('p', 'k') ?? '~';
};

/** Would ending the draft now force this attack? */
export function threatens(now: Now, start: string, goal: string): boolean {
  return now.view.table.threats.some((pair) => pair[0] === start && pair[1] === goal);
}

/** Those of the spaces that nobody has taken yet. */
export const open = (...spaces: string[]) => (now: Now): Target[] =>
  spaces.filter((space) => holder(now, space) === null).map((space) => `cell:${space}` as Target);

// ---------------------------------------------------------------- the draft
export const drafted = (now: Now, move: string): boolean => now.draft.some(({ text }) => text === move);
export const placed = (now: Now): string[] => placedBy(now.draft);
export const ended = (now: Now): boolean => now.draft.some(isEnd);
export const asked = (now: Now): boolean => now.view.asked.includes(me(now));
export const question = (now: Now): string | null => now.view.prompt?.key ?? null;
export const offered = (now: Now, target: Target): boolean => now.view.prompt?.options.some((option) => option.on.includes(target)) ?? false;

// ---------------------------------------------------------------- what has happened
export type Wanted = Readonly<Record<string, string | number>>;

/** The first such event, of whatever seat. */
export function happened(now: Now, kind: string, wanted: Wanted = {}): MatchEvent | undefined {
  return now.happened.find((event) => event.kind === kind && Object.entries(wanted).every(([name, value]) => event.args[name] === value));
}

/** The first such event that I brought about. */
export function did(now: Now, kind: string, wanted: Wanted = {}): MatchEvent | undefined {
  return happened({ ...now, happened: now.happened.filter((event) => event.seat === me(now)) }, kind, wanted);
}

/** The events of the first scoring that took place. */
export function counted(now: Now): MatchEvent[] {
  const first = now.happened.findIndex((event) => event.kind === 'scoring');
  if (first < 0) return [];
  const length = now.happened.slice(first).findIndex((event) => event.kind === 'turn' || event.kind === 'win');
  return now.happened.slice(first, length < 0 ? undefined : first + length);
}

export interface Account {
  points: number;
  /** `Fell 3, Esk 1`, the most first. */
  list: string;
  others: number;
  at: Target[];
}

/** What the scoring paid: to me, settlement by settlement, and to the others. */
export function account(now: Now): Account {
  const paid = counted(now).filter((event) => event.kind === 'deliver' || event.kind === 'warriors');
  const points = (event: MatchEvent) => Number(event.args['points']);
  const sum = (events: MatchEvent[]) => events.reduce((total, event) => total + points(event), 0);
  const own = paid.filter((event) => event.seat === me(now)).sort((one, other) => points(other) - points(one));
  return {
    points: sum(own),
    list: own.map((event) => `${settlementName(String(event.args['settlement']))} ${points(event)}`).join(', '),
    others: sum(paid.filter((event) => event.seat !== me(now))),
    at: own.map((event) => `settlement:${event.args['settlement']}` as Target),
  };
}

/** Where I was the one with the fewest warriors, and how many everybody has there. */
export function outnumbered(now: Now): { letter: string; mine: number; theirs: number } | null {
  const event = counted(now).find((each) => each.kind === 'fewest' && each.seat === me(now));
  if (!event) return null;
  const letter = String(event.args['settlement']);
  const warriors = settlement(now, letter)?.warriors ?? [];
  return { letter, mine: warriors[me(now).charCodeAt(0) - 97] ?? 0, theirs: Math.max(0, ...warriors) };
}
