/** On what terms a table is played, in a few words. */
import type { TableInfo } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { clockWords, spanWords } from './lines.ts';
import { isRandom } from './wish.ts';
import { boardName } from './options.ts';

function islandWords(island: unknown): string[] {
  if (typeof island !== 'string' || island === '') return [];
  return [isRandom(island) ? t('people.on_random_island') : t('people.on_island', { island: boardName(island) })];
}

/** Do two or more people play here, or will they? */
export function amongPeople(info: TableInfo): boolean {
  return info.seats.filter((seat) => (seat.person !== null || seat.bot === null) && !seat.resigned).length > 1;
}

/** Whether a bot may be asked: among people everybody is told. */
export function hintWords(info: TableInfo): string[] {
  return amongPeople(info) ? [t(info.hints ? 'people.hints_on' : 'people.hints_off')] : [];
}

/** `on the island Eid · 2 players · no clock · no hints`. */
export function termsOf(info: TableInfo): string {
  return [...islandWords(info.options['island']), t('people.players', { n: info.seats.length }), clockWords(info.clock), ...hintWords(info)].join(' · ');
}

/** All that is agreed before the start: clock, taking back, hints, the silence of those who are away. */
export function lobbyTerms(info: TableInfo): string {
  const people = info.seats.filter((seat) => !seat.bot).length;
  return [
    clockWords(info.clock),
    `${t('start.match.undo')}: ${t(`start.match.undo_${info.undo}`)}`,
    ...hintWords(info),
    ...(people > 1 ? [t('people.away_silence', { span: spanWords(info.silence) })] : []),
    ...(info.public ? [t('start.match.public')] : []),
  ].join(' · ');
}
