/** A match of Northgard: turns go round until all have passed, and everybody may be asked in between. */
import type { MatchEvent } from '../../lib/api.ts';
import { waitsForReader } from '../../lib/settings.svelte.ts';
import type { Table } from '../../lib/table.svelte.ts';
import { TableMatch } from '../../table/match.svelte.ts';
import { Stage, type Staging } from '../../table/stage.svelte.ts';
import { advance } from './advance.ts';
import type { NorthgardMine, NorthgardTable, NorthgardView } from './model.ts';
import { Reading } from './panels/fights.ts';
import { Times } from './times.ts';
import { Turn } from './turn.svelte.ts';

/** With one of these a turn begins: no event announces it. */
const BEGINS: ReadonlySet<string> = new Set(['play', 'wait', 'replace', 'remove', 'upgrade', 'retire', 'pass']);
/** Questions that come when it is somebody's turn, or in the middle of another's. */
const CALLS: ReadonlySet<string> = new Set(['clan', 'lay', 'turn', 'react', 'food', 'die', 'retreat', 'ransom', 'discard', 'gather', 'trade', 'found']);

export class NorthgardMatch extends TableMatch<NorthgardView, Turn> {
  constructor(table: Table) {
    const times = new Times();
    const reading = new Reading();
    const staging: Staging<NorthgardTable> = {
      times: (event) => times.of(event, this.eyes),
      advance,
      stops: (next) => waitsForReader() && reading.stops(this.story.told(this.stage.left), next, this.eyes),
    };
    super(table, new Stage<NorthgardTable, NorthgardView>(staging), new Turn(table));
    this.open();
  }

  /** What only I know, as it is on show. */
  get mine(): NorthgardMine | null {
    return this.view?.mine ?? null;
  }

  override readonly actions: ReadonlySet<string> = new Set([...BEGINS, 'take', 'lay', 'found']);

  protected override begins(key: string): boolean {
    return CALLS.has(key);
  }

  protected override startsTurn({ kind }: MatchEvent): boolean {
    return BEGINS.has(kind);
  }
}
