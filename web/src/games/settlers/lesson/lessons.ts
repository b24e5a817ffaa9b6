/** What Settlers teaches: the first minutes; the rest is in its rule book. */
import type { SettlersView, View } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Guide } from '../../../learn/lesson/guide.svelte.ts';
import type { Ending, Lessons } from '../../../learn/lesson/school.ts';
import { against } from '../../../learn/lesson/wishes.ts';
import { ending, firstMinute } from './first.ts';
import { wishFor } from './positions.ts';

const WAYS = [['short', 'next'], ['full', 'dice'], ['book', 'book']] as const;
const SHORT_TARGET = 6;

function endingText(skipped: boolean, view: View | null): Ending {
  const { key, points, target } = ending(skipped, view as SettlersView | null);
  const ways = WAYS.map(([way, icon]) => ({ way, icon, title: t(`settlers_lesson.end.${way}`), says: t(`settlers_lesson.end.${way}_says`, { target: SHORT_TARGET }) }));
  return { title: t(`settlers_lesson.end.${key}`), lead: t(`settlers_lesson.end.${key}_lead`), playon: t('settlers_lesson.end.playon_says', { points, target }), ways };
}

export const lessons: Lessons = {
  first: () => ({ wish: wishFor('first'), guide: firstMinute() as Guide }),
  ending: endingText,
  short: () => ({ game: 'settlers', options: { target: SHORT_TARGET }, seats: against(2) }),
  full: () => ({ game: 'settlers', seats: against(3) }),
};
