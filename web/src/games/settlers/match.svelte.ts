/** A match of Settlers: one action after another, each taken back by itself. */
import type { MatchEvent } from '../../lib/api.ts';
import type { Table } from '../../lib/table.svelte.ts';
import { TableMatch } from '../../table/match.svelte.ts';
import { Stage } from '../../table/stage.svelte.ts';
import { advance } from './advance.ts';
import { owned } from './lookback.ts';
import type { SettlersMine, SettlersTable, SettlersView } from './model.ts';
import { timeOf } from './times.ts';
import { Turn } from './turn.svelte.ts';

export class SettlersMatch extends TableMatch<SettlersView, Turn> {
  /** My cards on the way from one view to the next: they come and go with the events on show. */
  #cards = $state.raw<SettlersMine | null>(null);

  constructor(table: Table) {
    super(table, new Stage<SettlersTable, SettlersView>({ times: (event) => timeOf(event, this.eyes), advance: (before, event) => this.#advance(before, event) }), new Turn(table));
    this.open();
  }

  #advance(before: SettlersTable, event: MatchEvent): SettlersTable {
    const after = advance(before, event);
    if (this.#cards && this.eyes !== null) this.#cards = owned(this.#cards, this.eyes, event, before, after);
    return after;
  }

  protected override heard(): void {
    if (!this.stage.playing) this.#cards = this.stage.view?.mine ?? null;
  }

  /** What only I know, as it is on show. */
  get mine(): SettlersMine | null {
    return (this.stage.playing && !this.past ? this.#cards : null) ?? this.view?.mine ?? null;
  }

  override readonly actions: ReadonlySet<string> = new Set(['settle', 'road', 'city', 'buy', 'roll', 'trade', 'play', 'offer']);

  protected override begins(key: string): boolean {
    return key === 'roll' || key === 'settle' || key === 'answer' || key === 'discard' || key === 'special';
  }
}
