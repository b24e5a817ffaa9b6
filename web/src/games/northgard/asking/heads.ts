/** What is asked, in a few words; what the main button does; and what a hint advises. */
import type { Hint, Move, Prompt } from '../../../lib/api.ts';
import { language, t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/words.ts';
import { cardName } from '../cards/words.ts';
import { placeName } from '../places.ts';
import { goodsText } from '../words.ts';
import type { Counts } from '../model.ts';

type Words = Record<string, string | number>;

const AREAS = new Set(['area', 'start', 'goal']);
const SEATS = new Set(['seat', 'victim', 'player']);

/** A thing by its name, whatever it is. */
function named(key: string, value: Move['args'][string], name: Naming): string | number {
  if (typeof value === 'object') return goodsText(value as Counts);
  const word = String(value);
  if (AREAS.has(key)) return placeName(word);
  if (SEATS.has(key) && /^[a-h]$/.test(word)) return name(word);
  if (key === 'card') return language.has(`northgard.card.${word}.name`) ? cardName(word) : word;
  const kinds = key === 'new' ? ['card', 'building'] : [key];
  const found = kinds.map((kind) => `northgard.${kind}.${word}.name`).find((each) => language.has(each));
  return found ? t(found) : value;
}

const wordsOf = (args: Move['args'], name: Naming): Words => Object.fromEntries(Object.entries(args).map(([key, value]) => [key, named(key, value, name)]));

export function headOf(prompt: Prompt, name: Naming): string {
  return t(`northgard_table.head.${prompt.key}`, { n: 0, round: 0, keep: 0, drop: 0, top: 0, tile: '', played: '', ...wordsOf(prompt.args, name) });
}

/** What a move does, as an order: `Recruit in Nordmark.` */
export function moveText({ verb, args }: Move, name: Naming): string {
  const key = `northgard_table.do.${verb}`;
  return t(key, { number: 0, ...wordsOf(args, name) });
}

export const hintText = (moves: readonly Move[], name: Naming): string => moves.map((move) => moveText(move, name)).join(', ');

/** Has the hint something that can be taken over? */
export const hasAdvice = (hint: Hint | null): boolean => (hint?.moves.length ?? 0) > 0;
