/** What is asked, in a few words, what a hint advises, and why. */
import type { Hint, Move } from '../../lib/api.ts';
import type { Params } from '../../lib/format.ts';
import { t } from '../../lib/lang.svelte.ts';
import type { Naming } from '../../lib/wording.ts';
import type { SettlersView } from './model.ts';
import { listed } from '../../table/result.ts';
import { rateOf } from './board/say.ts';
import { isResource, RESOURCES } from './model.ts';
import { countsText } from './trade/amounts.ts';
import type { Turn } from './turn.svelte.ts';
import { type Why, whyOf } from './why.ts';
import { cardsARoll } from './wording.ts';

export function headOf(turn: Turn, view: SettlersView, name: Naming): string {
  const { key = 'main', args = {} } = turn.prompt ?? {};
  const offer = view.table.offer;
  const count = Number(args['n'] ?? args['round'] ?? 0);
  const asks = String(args['proposer'] ?? '');
  return t(`settlers_table.head.${key}`, { n: count, seat: asks ? name(asks) : '', roads: view.table.raid ?? '', give: countsText(offer?.give ?? {}), take: countsText(offer?.take ?? {}) });
}

/** The next action of a hint, in words. */
export function hintText(hint: Hint, name: Naming): string {
  const [move] = hint.moves;
  return move ? t(`settlers_table.advice.${move.verb}`, wordsOf(move, name)) : t('settlers_table.advice.none');
}

/** What speaks for it, in a sentence; empty: nothing that could be told. */
export function whyText(hint: Hint, view: SettlersView, name: Naming): string {
  const [move] = hint.moves;
  const why = move ? whyOf(move, view) : null;
  return why ? t(`settlers_table.why.${why.kind}`, paramsOf(why, name)) : '';
}

const share = (n: number): string => t('settlers_board.share', { n });

function paramsOf(why: Why, name: Naming): Params {
  switch (why.kind) {
    case 'cards':
      return { now: why.now ? cardsARoll(why.now) : 'none', then: cardsARoll(why.then), rate: why.harbour ? rateOf(why.harbour) : 'none' };
    case 'harbour':
    case 'leads':
      return { rate: rateOf(why.harbour) };
    case 'longest':
      return { n: why.points };
    case 'length':
      return { now: why.now, then: why.then };
    case 'raid':
      return { share: share(why.from.n), names: listed(why.from.seats.map((seat) => name(seat))), back: why.back ? share(why.back) : 'none' };
    case 'steal':
      return { n: why.hand };
    case 'pays':
      return { thing: why.thing };
    case 'nears':
      return { thing: why.thing, missing: countsText(why.missing) };
    case 'blocked':
      return {};
  }
}

function wordsOf({ args }: Move, name: Naming): Record<string, string> {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, key === 'seat' ? name(String(value)) : inWords(value)]));
}

/** A resource or cards by their words, a place by its name. */
function inWords(value: string | number | Record<string, number>): string {
  if (typeof value === 'object') return RESOURCES.filter((kind) => value[kind]).map((kind) => t(`settlers.bundle.${kind}`, { n: value[kind]! })).join(', ');
  const text = String(value);
  return isResource(text) ? t(`settlers.resource.${text}.name`) : text;
}
