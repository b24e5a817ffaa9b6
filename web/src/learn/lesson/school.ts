/** A table of the lesson: made from a prepared position, watched by its guide, and cleared away when it is left. */
import type { Create, Created, View } from '../../lib/api.ts';
import { language } from '../../lib/lang.svelte.ts';
import { createTable } from '../../lib/create.ts';
import { Table } from '../../lib/table.svelte.ts';
import { guest } from '../../shell/guest.svelte.ts';
import { addLesson } from '../../shell/trials.ts';
import type { Guide } from './guide.svelte.ts';

export type Wish = Omit<Create, 'request'>;

/** A prepared position, and what leads through it. */
export interface Course {
  wish: Wish;
  guide: Guide;
}

/** What a game teaches. */
export interface Lessons {
  /** The first minute; what then goes on is the same match. */
  first: () => Course;
  /** What can truly be said when it is over: `skipped` before its end, and how far the match is by then. */
  ending: (skipped: boolean, view: View | null) => Ending;
  /** If there is more to learn. */
  lesson?: Lesson;
  /** A match that takes little time, and a whole one. */
  short: () => Wish;
  full: () => Wish;
}

/** A lesson in parts, which are played one after another; each has a tick of its own. */
export interface Lesson {
  parts: readonly string[];
  part: (name: string) => Course;
  /** The list of them, and each of them, in words; `whole`: all are learnt. */
  heading: (whole: boolean) => Told;
  named: (part: string) => Told;
}

export interface Told {
  title: string;
  says: string;
}

/** What somebody may do after the first minute but play on: another match, the lesson, or read the rules. */
export type Way = 'short' | 'full' | 'learn' | 'book';

/** The end of the first minute in words; `playon` says what is still to come. */
export interface Ending {
  title: string;
  lead: string;
  playon: string;
  ways: ({ way: Way; icon: string } & Told)[];
}

export interface Lessoned {
  table: Table;
  guide: Guide;
}

export async function begin({ wish, guide }: Course): Promise<Lessoned> {
  const [made] = await Promise.all([createTable(wish) as Promise<Created>, language.game(wish.game)]);
  guest.remember();
  addLesson(made.id);
  return { table: new Table(made.id), guide };
}

/** Nobody shall find half-played lessons among their matches. */
export function leave({ table }: Lessoned): void {
  const seat = table.mine[0];
  const running = table.info?.stage === 'running' && seat !== undefined;
  const given = running ? table.propose('abandon', seat).catch(() => undefined) : Promise.resolve();
  void given.finally(() => table.close());
}
