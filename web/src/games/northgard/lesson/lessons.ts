/** What Northgard teaches: the first minutes, and cards; the rest is in its rule book. */
import type { NorthgardView, View } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Guide } from '../../../learn/lesson/guide.svelte.ts';
import type { Course, Ending, Lessons } from '../../../learn/lesson/school.ts';
import { against } from '../../../learn/lesson/wishes.ts';
import { cardLesson } from './cards.ts';
import { ending, firstMinute } from './first.ts';
import { type Part, PARTS } from './guided.ts';
import { wishFor } from './positions.ts';

const WAYS = [['learn', 'cards'], ['short', 'next'], ['full', 'warriors'], ['book', 'book']] as const;

function endingText(skipped: boolean, view: View | null): Ending {
  const { key, ...reached } = ending(skipped, view as NorthgardView | null);
  const ways = WAYS.map(([way, icon]) => ({ way, icon, title: t(`northgard_lesson.end.${way}`), says: t(`northgard_lesson.end.${way}_says`) }));
  return { title: t(`northgard_lesson.end.${key}`), lead: t(`northgard_lesson.end.${key}_lead`), playon: t('northgard_lesson.end.playon_says', reached), ways };
}

const GUIDES: Readonly<Record<Part, () => unknown>> = { first: firstMinute, cards: cardLesson };
const course = (part: Part): Course => ({ wish: wishFor(part), guide: GUIDES[part]() as Guide });

export const lessons: Lessons = {
  first: () => course('first'),
  ending: endingText,
  lesson: {
    parts: PARTS,
    part: (name) => course(name as Part),
    heading: (whole) => ({ title: t(whole ? 'northgard_lesson.list.done' : 'northgard_lesson.list.title'), says: t(whole ? 'northgard_lesson.list.done_lead' : 'northgard_lesson.list.lead') }),
    named: (part) => ({ title: t(`northgard_lesson.part.${part}`), says: t(`northgard_lesson.part.${part}_says`) }),
  },
  short: () => ({ game: 'northgard', seats: against(1) }),
  full: () => ({ game: 'northgard', seats: against(2) }),
};
