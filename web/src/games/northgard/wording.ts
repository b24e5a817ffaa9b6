/** Northgard's sentences with the names of players, places, cards and goods. */
import { type Counts, readBundle } from '../../lib/bundle.ts';
import type { Move } from '../../lib/api.ts';
import type { Params } from '../../lib/format.ts';
import { language, t } from '../../lib/lang.svelte.ts';
import { addWording, type Naming, ownWord } from '../../lib/wording.ts';
import { listed } from '../../table/result.ts';
import { placeName } from './places.ts';

const SEATS = new Set(['victim', 'player', 'defender', 'attacker']);
const AREAS = new Set(['area', 'start', 'goal']);
const CARDS = new Set(['card', 'running']);
const KINDS = ['food', 'wood', 'lore'];

/** The game's own name for something; the word itself where the texts are not here yet. */
function nameOf(kind: string, word: string): string {
  const key = `northgard.${kind}.${word}.name`;
  return language.has(key) ? t(key) : word;
}

/** `2 wood, 1 lore` in the chosen language. */
export function goodsText(counts: Counts): string {
  return KINDS.filter((kind) => counts[kind]).map((kind) => `${counts[kind]} ${nameOf('resource', kind)}`).join(', ') || (language.has('northgard_table.nothing') ? t('northgard_table.nothing') : '0');
}

/** Units, perhaps with the war bear, that come to a place or are put there. */
export interface Figures {
  area: string;
  n: number;
  bear: boolean;
}

/** So many figures, place by place: `2 units to Nordmark and 1 unit to Vestvik`. */
export function figuresText(key: 'in' | 'to', all: readonly Figures[]): string {
  const found = new Map<string, Figures>();
  for (const { area, n, bear } of all) {
    const before = found.get(area) ?? { area, n: 0, bear: false };
    found.set(area, { area, n: before.n + n, bear: before.bear || bear });
  }
  return listed([...found.values()].map(({ area, n, bear }) => t(`northgard_log.${key}`, { n, bear: bear ? 'yes' : 'no', area: placeName(area) })));
}

function worded(key: string, value: string | number, name: Naming): string | number {
  const word = String(value);
  if (SEATS.has(key) && /^[a-h]$/.test(word)) return name(word);
  if (AREAS.has(key)) return placeName(word);
  // a card or a building, whichever it is
  if (key === 'new') return language.has(`northgard.card.${word}.name`) ? nameOf('card', word) : word;
  if (CARDS.has(key)) return nameOf('card', word);
  const counts = key === 'goods' ? readBundle(word) : null;
  return counts ? goodsText(counts) : value;
}

/** What a move or an event names, in words; beside each seat whether it is spoken to, `victim_own`. */
export function wording(_game: string, args: Params, name: Naming): Params {
  const found: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(args)) {
    found[key] = worded(key, value, name);
    if (SEATS.has(key)) found[`${key}_own`] = /^[a-h]$/.test(String(value)) ? ownWord(String(value), name) : 'no';
  }
  return found;
}

/** A move that no event tells of, in a sentence. */
export function silentMoveText(letter: string, move: Move, name: Naming): string {
  return t('northgard_table.silent', { seat: name(letter), own: ownWord(letter, name), move: nameOf('verb', move.verb) });
}

export function northgardWording(): void {
  addWording('northgard', wording);
}
