/** Nord's sentences with the names of settlements. */
import type { Move } from '../../lib/api.ts';
import type { Params } from '../../lib/format.ts';
import { language, t } from '../../lib/lang.svelte.ts';
import { addWording, type Naming, ownWord } from '../../lib/wording.ts';
import { isPlain } from './hint.ts';
import { settlementName } from './model.ts';

const SETTLEMENTS = new Set(['settlement', 'start', 'goal']);

function wording(_game: string, args: Params, name: Naming): Params {
  const found: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(args)) found[key] = SETTLEMENTS.has(key) ? settlementName(String(value)) : value;
  if ('jarl' in args) found['whose'] = jarlName(String(args['jarl']), name);
  return found;
}

export function jarlName(figure: string, name: Naming): string {
  const owner = /^jarl-(.)$/.exec(figure)?.[1];
  if (!owner) return t('nord_words.jarl_neutral');
  return name.mine?.(owner) ? t('nord_words.jarl_yours') : t('nord_words.jarl_of', { owner: name(owner) });
}

/** A move in words: `place f7` is a man on f7. */
export function moveText({ verb, args }: Move): string {
  const [a = '', b = ''] = named(args);
  return t(`table.move.${verb}`, { a, b });
}

/** The arguments of a move as people call them. */
function named(args: Move['args']): string[] {
  return Object.entries(args).map(([name, value]) => (name === 'cell' ? String(value) : name === 'treasure' ? t(`table.treasure.${value}`) : settlementName(String(value))));
}

/** A move that no event tells of, in a sentence: something was declined, or is only half chosen. */
export function silentMoveText(letter: string, move: Move, name: Naming): string {
  const [seat, own] = [name(letter), ownWord(letter, name)];
  if (isPlain(move)) return t('nord_words.silent.no_treasure', { seat, own });
  const key = `nord_words.silent.${move.verb}`;
  const [a = '', b = ''] = named(move.args);
  return language.has(key) ? t(key, { seat, own, a, b }) : `${seat}: ${moveText(move)}`;
}

export function nordWording(): void {
  addWording('nord', wording);
}
