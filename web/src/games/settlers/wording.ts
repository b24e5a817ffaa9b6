/** Settlers' sentences with the names of players and things. */
import { type Counts, readBundle } from '../../lib/bundle.ts';
import type { Move } from '../../lib/api.ts';
import type { Params } from '../../lib/format.ts';
import { language, t } from '../../lib/lang.svelte.ts';
import { addWording, type Naming, ownWord } from '../../lib/wording.ts';
import { amount, RESOURCES } from './model.ts';

const SEATS = new Set(['victim', 'partner', 'taker', 'holder', 'proposer']);
const BUNDLES = new Set(['cards', 'give', 'take']);
const KINDS = new Set(['resource', 'taken']);

/** `2 wood, 1 ore` in the chosen language, in the order in which cards lie; where sentences are drawn, with pictures. */
export function bundleText(counts: Counts, pictured?: Naming['pictured']): string {
  const say = (kind: string, n: number): string => (pictured ? `${n}\u00a0${pictured(`resource-${kind}`, t(`settlers.resource.${kind}.name`))}` : t(`settlers.bundle.${kind}`, { n }));
  const said = RESOURCES.filter((kind) => amount(counts, kind) > 0).map((kind) => say(kind, amount(counts, kind)));
  return said.join(pictured ? ' ' : ', ') || t('settlers.bundle.nothing');
}

/** Of 36 rolls, so many a roll: `0.42`. */
export const cardsARoll = (n: number): string => new Intl.NumberFormat(language.code, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(n / 36);

/** Beside each name stands whether it is mine, `victim_own`: sentences need another word for me in the middle. And beside each
 *  resource, by which the game's own sentences choose, its name: `resource_name`. */
function wording(_game: string, args: Params, name: Naming): Params {
  const found: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(args)) {
    const [word, isSeat] = [String(value), SEATS.has(key) && /^[a-h]$/.test(String(value))];
    const counts = BUNDLES.has(key) ? readBundle(word) : null;
    found[key] = isSeat ? name(word) : counts ? bundleText(counts, name.pictured) : value;
    if (KINDS.has(key)) found[`${key}_name`] = t(`settlers.resource.${word}.name`);
    if (SEATS.has(key)) found[`${key}_own`] = isSeat ? ownWord(word, name) : 'no';
  }
  return found;
}

/** A move that no event tells of, in a sentence: a turn ends, and somebody else may still build. */
export function silentMoveText(letter: string, move: Move, name: Naming): string {
  const key = `settlers_words.silent.${move.verb}`;
  return language.has(key) ? t(key, { seat: name(letter), own: ownWord(letter, name) }) : `${name(letter)}: ${move.text}`;
}

export function settlersWording(): void {
  addWording('settlers', wording);
}
