/** The ways that an attack may take: one for each answer to the question where it passes, numbered alike on the chart and in words. */
import type { Move, NordView, Option, Preview } from '../../lib/api.ts';
import { route } from './board/net.ts';
import { ghostsOf } from './ghosts.ts';
import type { Ghost } from './model.ts';

export interface Way {
  n: number;
  move: Move;
  /** The space by which it is chosen. */
  space: string;
  /** From the start over the workers to the goal. */
  spaces: string[];
  /** How many own men go with it; none while that is still to be chosen. */
  men: number | null;
  /** What becomes of them, as far as the preview tells. */
  ghost: Ghost | null;
  /** What has to be chosen after it. */
  then: 'path' | 'fifth' | null;
}

/** `after` are the previews of the options, in their order; none where no answer came yet. They tell of the whole draft: `told` attacks
 *  had happened before this one. */
export function waysOf(view: NordView, options: readonly Option[], after: readonly (Preview | null)[], told = 0): Way[] {
  const named = options.filter((option) => option.verb === 'path');
  const spaces = named.map(({ args }) => String(args['cell']));
  return named.map((option, i) => wayOf(view, { n: i + 1, move: option, space: spaces[i]! }, spaces, after[i] ?? null, told));
}

function wayOf(view: NordView, chosen: Pick<Way, 'n' | 'move' | 'space'>, rivals: readonly string[], after: Preview | null, told: number): Way {
  const { start, goal } = view.prompt!.args;
  const seat = view.seat ?? 'a';
  const ghost = after ? (ghostsOf(after.events)[told] ?? null) : null;
  const next = ghost ? null : after?.view.prompt?.key; // once it has happened, the next question is about another attack
  const then = next === 'path' || next === 'fifth' ? next : null;
  const open = new Set(then ? (after!.view as NordView).table.path : view.table.path);
  for (const rival of rivals) if (rival !== chosen.space) open.delete(rival);
  const workers = view.table.workers.filter((each) => open.has(each.at));
  const spaces = route({ ...view.table, workers }, String(start), String(goal), seat, [chosen.space]) ?? [];
  const own = workers.filter((each) => each.seat === seat && spaces.includes(each.at)).length;
  return { ...chosen, spaces, men: ghost ? ghost.men.length : then === 'fifth' ? own : null, ghost, then };
}
