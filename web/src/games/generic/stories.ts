/** What each of one's seats has seen of a match, asked for once: a device that goes around changes eyes often. */
import { Story } from '../../lib/story.svelte.ts';
import type { Table } from '../../lib/table.svelte.ts';
import { reason } from '../../shell/reason.ts';

const kept = new WeakMap<Table, Map<string | null, Story>>();

export function storyOf(table: Table, seat: string | null): Story {
  const known = kept.get(table) ?? new Map<string | null, Story>();
  kept.set(table, known);
  let story = known.get(seat);
  if (!story) known.set(seat, (story = followed(table, seat)));
  return story;
}

function followed(table: Table, seat: string | null): Story {
  const story = new Story(table.id);
  let state: 'loading' | 'whole' | 'missing' = 'missing';

  async function load(): Promise<void> {
    state = 'loading';
    try {
      await story.load(seat);
      state = 'whole';
    } catch (error) {
      state = 'missing'; // too often, or no network: the next update tries again
      reason(error);
    }
  }

  void load();
  table.watch((update) => {
    if (!story.add(update) || state === 'missing') void load();
  });
  return story;
}
