/** Where a turn is: its steps one after another, those that are done, the one that is now, those to come. */
import type { SettlersView } from '../model.ts';

export type Step = 'setup' | 'roll' | 'discard' | 'bandit' | 'main' | 'special' | 'next' | 'end';
export type When = 'done' | 'now' | 'later';

export interface Phase {
  step: Step;
  when: When;
}

type Options = Readonly<Record<string, string | number | boolean>>;

/** The step of each question. A card played before the roll does not end the wait for it. */
const ASKED: Readonly<Record<string, Step>> = { roll: 'roll', discard: 'discard', bandit: 'bandit', steal: 'bandit', special: 'special' };

export function phases(view: SettlersView, options: Options): Phase[] {
  const { table, asked } = view;
  if (table.phase === 'setup') return [{ step: 'setup', when: 'now' }];
  if (!asked.length) return (['roll', 'main', 'end'] as const).map((step) => ({ step, when: 'done' }));
  const steps = stepsOf(view, options);
  const at = steps.indexOf(now(view));
  return steps.map((step, n) => ({ step, when: n < at ? 'done' : n === at ? 'now' : 'later' }));
}

function stepsOf({ table, prompt }: SettlersView, options: Options): Step[] {
  const others: Step[] = options.special_build === 'after_each_turn' || options.special_build === 'paired' ? ['special'] : [];
  return table.raid === 'knight' && !table.dice ? ['bandit', 'roll', 'main', ...others, 'next'] : ['roll', ...raid(table.raid, options, prompt?.key === 'steal'), 'main', ...others, 'next'];
}

/** What a 7 or a knight puts between roll and trade. Whoever steals does it last, whatever came first. */
function raid(kind: string | null, { seven_discard, seven_order }: Options, steals: boolean): Step[] {
  if (kind !== 'seven') return kind ? ['bandit'] : [];
  if (seven_discard === 'none') return ['bandit'];
  return seven_order === 'move_first' && !steals ? ['bandit', 'discard'] : ['discard', 'bandit'];
}

/** Who is not asked sees no question: then those who are asked tell. */
function now({ table, prompt, asked }: SettlersView): Step {
  if (table.raid === 'seven') return ASKED[prompt?.key ?? ''] ?? (asked.some((seat) => seat !== table.acting) ? 'discard' : 'bandit');
  if (table.raid) return 'bandit';
  if (table.acting !== table.turn) return 'special';
  return table.dice ? (ASKED[prompt?.key ?? ''] ?? 'main') : 'roll';
}

/** Who has the next turn. */
export function nextSeat({ table: { players, turn } }: SettlersView): string {
  return players[(players.findIndex(({ seat }) => seat === turn) + 1) % players.length]!.seat;
}
