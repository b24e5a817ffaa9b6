/** A table of the lesson: made from a prepared position, watched by its guide, and cleared away when it is left. */
import type { Create, Created } from '../../lib/api.ts';
import { language } from '../../lib/lang.svelte.ts';
import { createTable, Table } from '../../lib/table.svelte.ts';
import { guest } from '../../shell/guest.svelte.ts';
import { addLesson } from '../../shell/trials.ts';
import type { Guide } from './guide.svelte.ts';

export interface Lessoned {
  table: Table;
  guide: Guide;
}

export async function begin(wish: Omit<Create, 'request'>, guide: Guide): Promise<Lessoned> {
  const [made] = await Promise.all([createTable(wish) as Promise<Created>, language.game('nord')]);
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
