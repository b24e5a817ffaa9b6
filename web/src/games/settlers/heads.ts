/** What is asked, in a few words, and what a hint advises. */
import type { Hint, Move } from '../../lib/api.ts';
import { t } from '../../lib/lang.svelte.ts';
import type { Naming } from '../../lib/wording.ts';
import type { SettlersView } from './model.ts';
import { isResource, RESOURCES } from './model.ts';
import { countsText } from './trade/amounts.ts';
import type { Turn } from './turn.svelte.ts';

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

function wordsOf({ args }: Move, name: Naming): Record<string, string> {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, key === 'seat' ? name(String(value)) : inWords(value)]));
}

/** A resource or cards by their words, a place by its name. */
function inWords(value: string | number | Record<string, number>): string {
  if (typeof value === 'object') return RESOURCES.filter((kind) => value[kind]).map((kind) => t(`settlers.bundle.${kind}`, { n: value[kind]! })).join(', ');
  const text = String(value);
  return isResource(text) ? t(`settlers.resource.${text}.name`) : text;
}
