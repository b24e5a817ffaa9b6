/** What Northgard teaches: the first minutes; the rest is in its rule book. */
import type { NorthgardView, View } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Guide } from '../../../learn/lesson/guide.svelte.ts';
import type { Course, Ending, Lessons } from '../../../learn/lesson/school.ts';
import { against } from '../../../learn/lesson/wishes.ts';
import { ending, firstMinute } from './first.ts';
import { wishFor } from './positions.ts';

const WAYS = [['short', 'next'], ['full', 'dice'], ['book', 'book']] as const;

function endingText(skipped: boolean, view: View | null): Ending {
  const { key, ...reached } = ending(skipped, view as NorthgardView | null);
  const ways = WAYS.map(([way, icon]) => ({ way, icon, title: t(`northgard_lesson.end.${way}`), says: t(`northgard_lesson.end.${way}_says`) }));
  return { title: t(`northgard_lesson.end.${key}`), lead: t(`northgard_lesson.end.${key}_lead`), playon: t('northgard_lesson.end.playon_says', reached), ways };
}

const course = (): Course => ({ wish: wishFor('first'), guide: firstMinute() as Guide });

export const lessons: Lessons = {
  first: course,
  ending: endingText,
  parts: [],
  part: course,
  short: () => ({ game: 'northgard', seats: against(1) }),
  full: () => ({ game: 'northgard', seats: against(2) }),
};
