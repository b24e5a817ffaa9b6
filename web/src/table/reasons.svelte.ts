/** Why a thing cannot be played now, by its name: asked for when somebody wants to know, and true until the next question. */
import type { View } from '../lib/api.ts';
import { refusalText } from '../lib/wording.ts';
import type { Draft } from './draft.svelte.ts';
import type { TableMatch } from './match.svelte.ts';

export class Reasons<V extends View = View, D extends Draft<V> = Draft<V>> {
  told = $state.raw<Readonly<Record<string, string>>>({});

  /** Only while a component begins: it follows the match. */
  constructor(private readonly match: TableMatch<V, D>) {
    $effect(() => {
      if (match.turn.base) this.told = {};
    });
  }

  /** `move` is what would be done with the thing. */
  async ask(thing: string, move: string): Promise<void> {
    const { turn, table, telling } = this.match;
    const problem = await turn.whyNot(move).catch(() => null); // the badge tells of a lost line
    if (problem) this.told = { ...this.told, [thing]: refusalText(table.info!.game, problem, telling) };
  }
}
