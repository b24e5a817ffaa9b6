/** A match of Settlers: one deed after another, each taken back by itself. */
import type { Table } from '../../lib/table.svelte.ts';
import { TableMatch } from '../../table/match.svelte.ts';
import { Stage } from '../../table/stage.svelte.ts';
import { advance } from './advance.ts';
import type { SettlersTable, SettlersView } from './model.ts';
import { timeOf } from './times.ts';
import { Turn } from './turn.svelte.ts';

export class SettlersMatch extends TableMatch<SettlersView, Turn> {
  constructor(table: Table) {
    super(table, new Stage<SettlersTable, SettlersView>({ times: (event) => timeOf(event, this.eyes), advance }), new Turn(table));
    this.open();
  }

  override readonly deeds: ReadonlySet<string> = new Set(['settle', 'road', 'city', 'buy', 'roll', 'trade', 'play', 'offer']);

  protected override begins(key: string): boolean {
    return key === 'roll' || key === 'settle' || key === 'answer' || key === 'discard' || key === 'special';
  }
}
