/** Words for what a view or a move names, whatever the game: the game's own name for it (`northgard.card.scouts.name`),
 *  `generic.word.ore` if there is one, else the name itself. */
import { type Counts, readBundle } from '../../lib/bundle.ts';
import type { Params } from '../../lib/format.ts';
import { language, t } from '../../lib/lang.svelte.ts';
import { addWording, hasWording, type Naming } from '../../lib/wording.ts';

/** The kinds of things that a game can have names for. */
const KINDS = ['card', 'building', 'clan', 'resource', 'space', 'part', 'face'];

let shown = ''; // the game on the table

function ownName(kinds: readonly string[], name: string): string | null {
  const key = kinds.map((kind) => `${shown}.${kind}.${name}.name`).find((each) => language.has(each));
  return key === undefined ? null : t(key);
}

/** A word that only this game has, or has otherwise: `northgard.word.chance`. */
function ownWord(kind: string, name: string): string | null {
  const key = `${shown}.${kind}.${name}`;
  return language.has(key) ? t(key) : null;
}

export function word(name: string): string {
  return ownName(KINDS, name) ?? ownWord('word', name) ?? (language.has(`generic.word.${name}`) ? t(`generic.word.${name}`) : name.replaceAll('_', ' '));
}

export function fieldName(name: string): string {
  return ownWord('field', name) ?? (language.has(`generic.field.${name}`) ? t(`generic.field.${name}`) : word(name));
}

export function verbName(verb: string): string {
  return ownName(['verb'], verb) ?? (language.has(`generic.verb.${verb}`) ? t(`generic.verb.${verb}`) : verb);
}

/** An open move can have another name in some question: an offer in the place of the one on the table changes it. */
export function formName(question: string, verb: string): string {
  const key = `generic.form.${question}_${verb}`;
  return language.has(key) ? t(key) : verbName(verb);
}

/** `2 wood, 1 ore` in the chosen language. */
export function countsText(counts: Counts): string {
  const said = Object.entries(counts).filter(([, n]) => n !== 0);
  return said.map(([name, n]) => countText(name, n)).join(', ') || t('generic.nothing');
}

/** Things of which several have another name can say so: `northgard.count.small`. */
function countText(name: string, n: number): string {
  return language.has(`${shown}.count.${name}`) ? t(`${shown}.count.${name}`, { n }) : `${n} ${word(name)}`;
}

const SEATS = new Set(['partner', 'taker', 'holder', 'proposer', 'player', 'defender']);
const BUNDLES = new Set(['cards', 'give', 'take', 'goods']);
const CARDS = new Set(['card', 'new', 'running']);

function wording(_game: string, args: Params, name: Naming): Params {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, worded(key, value, name)]));
}

function worded(key: string, value: string | number, name: Naming): string | number {
  if (SEATS.has(key) && /^[a-h]$/.test(String(value))) return name(String(value));
  const counts = BUNDLES.has(key) ? readBundle(String(value)) : null;
  if (counts) return countsText(counts);
  return (CARDS.has(key) ? ownName(['card'], String(value)) : null) ?? (typeof value === 'string' ? ownWord('word', value) : null) ?? value;
}

export function plainWording(game: string): void {
  shown = game;
  if (!hasWording(game)) addWording(game, wording); // a game with words of its own has them here, too
}

/** A question in words, with names instead of letters. */
export function promptText(game: string, prompt: { key: string; text: string; args: Params }, name: Naming): string {
  const key = `${game}.prompt.${prompt.key}`;
  return language.has(key) ? t(key, wording(game, prompt.args, name)) : prompt.text;
}
