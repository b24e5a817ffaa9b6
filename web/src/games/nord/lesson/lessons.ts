/** What Nord teaches. */
import type { NordView, View } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Guide } from '../../../learn/lesson/guide.svelte.ts';
import type { Ending, Lessons } from '../../../learn/lesson/school.ts';
import { ending, firstMinute } from './first.ts';
import { lesson } from './parts.ts';
import { type Part, PARTS, wishFor } from './positions.ts';

const WAYS = [['short', 'next'], ['full', 'dragonboat'], ['learn', 'book']] as const;

function endingText(skipped: boolean, view: View | null): Ending {
  const { key, left } = ending(skipped, (view as NordView | null)?.table.scoring ?? 1);
  const ways = WAYS.map(([way, icon]) => ({ way, icon, title: t(`lesson.end.${way}`), says: t(`lesson.end.${way}_says`) }));
  return { title: t(`lesson.end.${key}`), lead: t(`lesson.end.${key}_lead`), playon: t('lesson.end.playon_says', { left }), ways };
}

export const lessons: Lessons = {
  first: () => ({ wish: wishFor('first'), guide: firstMinute() as Guide }),
  ending: endingText,
  lesson: {
    parts: PARTS,
    part: (name) => ({ wish: wishFor(name as Part), guide: lesson(name as Part) as Guide }),
    heading: (whole) => ({ title: t(whole ? 'lesson.list.done' : 'lesson.list.title'), says: t(whole ? 'lesson.list.done_lead' : 'lesson.list.lead') }),
    named: (part) => ({ title: t(`lesson.part.${part}`), says: t(`lesson.part.${part}_says`) }),
  },
  short: () => wishFor('short'),
  full: () => ({ game: 'nord', seats: [{ who: 'me' }, { who: 'bot', bot: 'greedy' }] }),
};
