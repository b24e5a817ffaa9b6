/** What the map shows of a draft: what may be chosen, what is, arrows, tabs, and the tile that is tried. Pure. */
import type { Move, Prompt } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/wording.ts';
import { cellOf as pointOf, landTarget, spaceTarget, type Target } from '../board/hit.ts';
import type { Arrow, GhostTile, Legal, Mark, Tab } from '../board/model.ts';
import { WAYS } from '../cards/Ways.svelte';
import { arg, type NorthgardForecast, type NorthgardTable, type NorthgardView, number } from '../model.ts';
import type { Trial } from '../turn.svelte.ts';
import { type Answers, cellOf, numberOf, type Picks, turnsOf } from './answers.ts';
import { moveText } from './heads.ts';
import { attacksOf } from './odds.ts';

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

/** Drafted ways of units; the one that is being chosen, for `n` of them, is dashed. */
export function arrowsOf(moves: readonly Move[], seat: string, table: NorthgardTable | null, picks: Picks, aimed: string | null, n = 0): Arrow[] {
  const found: Arrow[] = [];
  for (const move of moves.filter(({ verb }) => GOES.has(verb))) {
    const [from, to] = [arg(move, 'start') || (table?.doing?.fight?.at ?? ''), arg(move, 'goal') || arg(move, 'area')];
    const way = found.findIndex((each) => each.from === from && each.to === to); // some go after others: one arrow for all
    const n = number(move) + (found[way]?.n ?? 0);
    found.splice(way < 0 ? found.length : way, 1, { seat, from, to, kind: move.verb === 'retreat' ? 'retreat' : 'done', n });
  }
  return picks.start !== null && aimed !== null && aimed !== picks.start ? [...found, { seat, from: picks.start, to: aimed, kind: 'plan', n }] : found;
}

/** Territories over a rough border that may be gone to for two moves: with a single one left they could not, unless it counts as one. */
function farFrom(start: string, table: NorthgardTable | null): ReadonlySet<string> {
  const from = table?.territories.find(({ name }) => name === start);
  return new Set((table?.doing?.left ?? 0) < 2 ? [] : from?.rough.filter((name) => !from.near.includes(name)));
}

/** `+2` where units are drafted; the odds where they could attack, and where the way counts twice. */
export function tabsOf(moves: readonly Move[], options: Prompt['options'], picks: Picks, forecast: NorthgardForecast | null, answers: Answers, table: NorthgardTable | null = null): Map<Target, Tab> {
  const tabs = new Map<Target, Tab>();
  const counts = new Map<string, number>();
  for (const move of moves) if (PLACED.has(move.verb)) counts.set(arg(move, 'area'), (counts.get(arg(move, 'area')) ?? 0) + (move.verb === 'found' ? 3 : 1));
  for (const [area, n] of counts) tabs.set(landTarget(area), { text: `+${n}`, tone: 'change' });
  if (picks.start === null) return tabs;
  const n = numberOf(options, picks);
  const far = farFrom(picks.start, table);
  for (const goal of far) if (answers.get(landTarget(goal))?.move) tabs.set(landTarget(goal), { text: '', twice: true });
  for (const { goal, units, win, fed } of forecast ? attacksOf(forecast, picks.bear) : []) {
    if (units === n && answers.has(landTarget(goal))) tabs.set(landTarget(goal), { text: fed < win ? `${win}–${fed} %` : `${win} %`, tone: win >= 50 ? 'good' : 'bad', twice: far.has(goal) });
  }
  return tabs;
}

/** Territories that got units in the draft. */
export const draftedOf = (moves: readonly Move[]): Set<string> => new Set(moves.flatMap((move) => (PLACED.has(move.verb) ? [arg(move, 'area')] : GOES.has(move.verb) ? [arg(move, 'goal') || arg(move, 'area')] : [])));

/** The tile that is tried, whose its land would be, which territories it would make one, and what I get for what it closes. */
export function ghostOf(trial: Trial | null, before: NorthgardTable, options: Prompt['options'], picks: Picks, seat: string | null): GhostTile | null {
  const at = trial && pointOf(`cell:${cellOf(trial.move)}`);
  if (!trial || !at) return null;
  const old = new Map(before.territories.flatMap(({ name, areas }) => areas.map((area) => [area, name] as const)));
  const lands = (trial.preview.view as NorthgardView).table.territories.filter(({ areas }) => areas.some((area) => !old.has(area)));
  const owners = lands.flatMap(({ owner, areas }) => (owner === null ? [] : areas.filter((area) => !old.has(area)).map((area) => [area.slice(-1), owner] as const)));
  const joined = (mine: boolean): string[] => [...new Set(lands.filter(({ owner }) => (owner !== null && owner === seat) === mine).flatMap(({ areas }) => areas.flatMap((area) => old.get(area) ?? [])))];
  const fame = trial.preview.events.filter((event) => event.kind === 'close' && event.seat === seat).reduce((sum, { args }) => sum + Number(args['fame'] ?? 0), 0);
  return { tile: arg(trial.move, 'tile'), x: at[0], y: at[1], facing: arg(trial.move, 'turn'), turns: turnsOf(options, picks).length > 1, owners: Object.fromEntries(owners), joins: joined(true), others: joined(false), fame };
}
