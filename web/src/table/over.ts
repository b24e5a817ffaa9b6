/** What lies over a table, or in the place of its prompt: nobody needs it to begin. */
import { Later } from '../lib/later.svelte.ts';

export const OVER = {
  menu: new Later(() => import('../shell/TableMenu.svelte')),
  settings: new Later(() => import('../shell/Settings.svelte')),
  book: new Later(() => import('../learn/Book.svelte')),
  replay: new Later(() => import('../lookback/Replay.svelte')),
};

/** Milliseconds after which a table that is played on has everything, so that it opens at once, and also without a line. */
const QUIET = 8000;

/** Loads all of it in a quiet moment; what does not come then comes when it is opened. */
export function inQuiet(parts: readonly Later<unknown>[]): () => void {
  const timer = setTimeout(() => {
    for (const part of parts) void part.come().catch(() => undefined);
  }, QUIET);
  return () => clearTimeout(timer);
}
