/** On what terms a table is played, in a few words. */
import type { TableInfo } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { clockWords } from './lines.ts';
import { isRandom } from './wish.ts';
import { boardName } from './words.ts';

function islandWords(island: unknown): string[] {
  if (typeof island !== 'string' || island === '') return [];
  return [isRandom(island) ? t('people.on_random_island') : t('people.on_island', { island: boardName(island) })];
}

/** `on the island Eid · 2 players · no clock`. */
export function termsOf(info: TableInfo): string {
  return [...islandWords(info.options['island']), t('people.players', { n: info.seats.length }), clockWords(info.clock)].join(' · ');
}
