/** What the map shows of a draft: what may be chosen, what is, arrows, tabs, and the tile that is tried. Pure. */
import type { Move, Prompt } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/words.ts';
import { cellOf as pointOf, landTarget, spaceTarget, type Target } from '../board/hit.ts';
import type { Arrow, GhostTile, Legal, Mark, Tab } from '../board/model.ts';
import { WAYS } from '../cards/Ways.svelte';
import { arg, type NorthgardForecast, type NorthgardTable, type NorthgardView, number } from '../model.ts';
import type { Trial } from '../turn.svelte.ts';
import { type Answers, cellOf, numberOf, type Picks, turnsOf } from './answers.ts';
import { moveText } from './heads.ts';

const PLUS: ReadonlySet<string> = new Set(['recruit', 'bear', 'camp', 'found', 'found-bear']);
const PLACED: ReadonlySet<string> = new Set(['recruit', 'camp', 'found']);
const GOES: ReadonlySet<string> = new Set(['move', 'lead', 'bribe', 'retreat']);

export function legalOf(answers: Answers, name: Naming): Legal {
  const told = new Map<Target, Mark>();
  for (const [target, answer] of answers) {
    if (answer.move) told.set(target, { does: moveText(answer.move, name), plus: PLUS.has(answer.move.verb) });
    else if (answer.verb !== 'back') told.set(target, { does: t(`northgard_table.does.${answer.verb}`) });
  }
  return told;
}

/** The card of the hand that a hint begins with. */
export const cardsOf = ([first]: readonly Move[]): string[] => (first && (WAYS as readonly string[]).includes(first.verb) ? [String(first.args['card'])] : []);

/** The places that a move names. */
export function placesOf({ verb, args }: Pick<Move, 'verb' | 'args'>): Target[] {
  if (verb === 'lay') return [`cell:${cellOf({ args })}`];
  if (verb === 'build' && args['space'] !== 'none') return [spaceTarget(String(args['area']), String(args['space']))];
  return ['area', 'start', 'goal'].flatMap((each) => (args[each] === undefined ? [] : [landTarget(String(args[each]))]));
}

export function chosenOf(picks: Picks, answer: Move | null): Set<Target> {
  return new Set([...(picks.start === null ? [] : [landTarget(picks.start)]), ...(picks.place === null ? [] : [picks.place]), ...(answer ? placesOf(answer) : [])]);
}

/** Drafted ways of units; the one that is being chosen is dashed. */
export function arrowsOf(moves: readonly Move[], seat: string, table: NorthgardTable | null, picks: Picks, aimed: string | null): Arrow[] {
  const found = moves.filter(({ verb }) => GOES.has(verb)).map((move): Arrow => {
    const from = arg(move, 'start') || (table?.doing?.fight?.at ?? '');
    return { seat, from, to: arg(move, 'goal') || arg(move, 'area'), kind: move.verb === 'retreat' ? 'retreat' : 'done', n: number(move) };
  });
  return picks.start !== null && aimed !== null && aimed !== picks.start ? [...found, { seat, from: picks.start, to: aimed, kind: 'plan' }] : found;
}

/** `+2` where units are drafted; the odds where they could attack. */
export function tabsOf(moves: readonly Move[], options: Prompt['options'], picks: Picks, forecast: NorthgardForecast | null, answers: Answers): Map<Target, Tab> {
  const tabs = new Map<Target, Tab>();
  const counts = new Map<string, number>();
  for (const move of moves) if (PLACED.has(move.verb)) counts.set(arg(move, 'area'), (counts.get(arg(move, 'area')) ?? 0) + (move.verb === 'found' ? 3 : 1));
  for (const [area, n] of counts) tabs.set(landTarget(area), { text: `+${n}`, tone: 'change' });
  if (picks.start === null || !forecast) return tabs;
  const n = numberOf(options, picks);
  for (const { goal, units, win, fed } of forecast.attacks) {
    if (units === n && answers.has(landTarget(goal))) tabs.set(landTarget(goal), { text: fed < win ? `${win}–${fed} %` : `${win} %`, tone: win >= 50 ? 'good' : 'bad' });
  }
  return tabs;
}

/** Territories that got units in the draft. */
export const draftedOf = (moves: readonly Move[]): Set<string> => new Set(moves.flatMap((move) => (PLACED.has(move.verb) ? [arg(move, 'area')] : GOES.has(move.verb) ? [arg(move, 'goal') || arg(move, 'area')] : [])));

/** The tile that is tried, whose its land would be, and which territories it would make one. */
export function ghostOf(trial: Trial | null, before: NorthgardTable, options: Prompt['options'], picks: Picks): GhostTile | null {
  const at = trial && pointOf(`cell:${cellOf(trial.move)}`);
  if (!trial || !at) return null;
  const old = new Map(before.territories.flatMap(({ name, areas }) => areas.map((area) => [area, name] as const)));
  const lands = (trial.preview.view as NorthgardView).table.territories.filter(({ areas }) => areas.some((area) => !old.has(area)));
  const owners = lands.flatMap(({ owner, areas }) => (owner === null ? [] : areas.filter((area) => !old.has(area)).map((area) => [area.slice(-1), owner] as const)));
  const joins = new Set(lands.flatMap(({ areas }) => areas.flatMap((area) => old.get(area) ?? [])));
  return { tile: arg(trial.move, 'tile'), x: at[0], y: at[1], facing: arg(trial.move, 'turn'), turns: turnsOf(options, picks).length > 1, owners: Object.fromEntries(owners), joins: [...joins] };
}
