/** How a match of Nord that was played to its end came to it. */
import type { MatchEvent, TableInfo } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import { isYou, sentenceName } from '../../../lib/seats.ts';

/** The last scoring came in its turn, or because somebody could place no man. `story` are all events of the match. */
export function endingText(info: TableInfo, story: readonly MatchEvent[], me: string | null): string {
  const last = story.findLastIndex((event) => event.kind === 'scoring');
  const stuck = story[last]?.args['cause'] === 'blocked' ? story.slice(0, last).findLast((event) => event.kind === 'blocked') : undefined;
  return stuck?.seat ? t('panels.end.ending_blocked', { name: sentenceName(info, stuck.seat, me), own: isYou(info, stuck.seat, me) ? 'yes' : 'no' }) : t('panels.end.ending_game');
}
