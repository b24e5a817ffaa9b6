/** A match of Nord: what one's men have found is told to nobody else, and stays until it was read. */
import type { MatchEvent } from '../../lib/api.ts';
import type { Table } from '../../lib/table.svelte.ts';
import { TableMatch } from '../../table/match.svelte.ts';
import { Stage } from '../../table/stage.svelte.ts';
import { advance } from './advance.ts';
import type { NordTable, NordView } from './model.ts';
import { TIMES } from './times.ts';
import { Turn } from './turn.svelte.ts';

export class NordMatch extends TableMatch<NordView, Turn> {
  /** What my men have found and I have not read yet. */
  found = $state.raw<string[]>([]);

  constructor(table: Table) {
    super(table, new Stage<NordTable, NordView>({ times: TIMES, advance }), new Turn(table));
    this.open();
  }

  override readonly actions: ReadonlySet<string> = new Set(['place', 'challenge', 'settle']);

  protected override begins(key: string): boolean {
    return key === 'turn' || key === 'settle';
  }

  protected override get unread(): boolean {
    return this.found.length > 0;
  }

  protected override heard(events: readonly MatchEvent[]): void {
    this.found = [...this.found, ...events.flatMap(({ kind, args }) => (kind === 'find' ? [String(args['treasure'])] : []))];
  }

  protected override forget(): void {
    this.found = [];
  }
}
