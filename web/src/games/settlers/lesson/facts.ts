/** What the scenes of a guide ask: of the position on show, of the question, of what has happened. */
import type { MatchEvent, Option } from '../../../lib/api.ts';
import { amount, type Resource, type Target } from '../model.ts';
import type { Now } from './guided.ts';

export const me = (now: Now): string => now.view.seat ?? 'a';

// ---------------------------------------------------------------- the position
export const held = (now: Now, resource: Resource): number => amount(now.view.mine?.hand, resource);
export const houses = (now: Now): number => now.view.table.buildings.filter(({ seat }) => seat === me(now)).length;
export const roads = (now: Now): number => now.view.table.roads.filter(({ seat }) => seat === me(now)).length;
export const rolled = (now: Now): boolean => now.view.table.dice !== null;
export const bandits = (now: Now): Target[] => now.view.table.tiles.filter((tile) => tile.bandits > 0).map(({ at }) => at);
/** Has an offer of mine not been answered to its end? */
export const offering = (now: Now): boolean => now.view.table.offer?.seat === me(now);

// ---------------------------------------------------------------- the question
/** What I am asked; null also while I only may do something. */
export const question = (now: Now): string | null => (now.view.asked.includes(me(now)) ? (now.view.prompt?.key ?? null) : null);

export function can(now: Now, verb: string, args: Option['args'] = {}): boolean {
  return now.view.prompt?.options.some((option) => option.verb === verb && Object.entries(args).every(([name, value]) => option.args[name] === value)) ?? false;
}

/** Could I offer one of the one for one of the other, and somebody have it? */
export function canOffer(now: Now, give: Resource, take: Resource): boolean {
  const form = now.view.prompt?.forms.find(({ verb }) => verb === 'offer');
  const most = (field: string, resource: Resource) => amount(form?.fields.find(({ name }) => name === field)?.most, resource);
  return most('give', give) > 0 && most('take', take) > 0;
}

/** The tile where a bandit costs one of the others most, and me nothing. */
export function sorest(now: Now): Target | null {
  const losses = Object.entries(now.view.forecast?.bandit ?? {}).filter(([, loss]) => !(me(now) in loss));
  const worst = (loss: Readonly<Record<string, number>>) => Math.max(0, ...Object.values(loss));
  return losses.sort(([, one], [, other]) => worst(other) - worst(one))[0]?.[0] ?? null;
}

// ---------------------------------------------------------------- what has happened
/** The last theft of mine, as only I and whoever was robbed know it. */
export function theft(now: Now): MatchEvent | undefined {
  return now.happened.findLast(({ kind, seat }) => kind === 'stole' && seat === me(now));
}
