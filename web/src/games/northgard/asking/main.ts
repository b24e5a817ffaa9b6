/** What the main button does: it lays, sends, spends, goes on or ends, as the draft stands. */
import type { Option } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/words.ts';
import type { Turn } from '../turn.svelte.ts';
import { moveText } from './heads.ts';

export interface Main {
  label: string;
  icon: string;
  run: () => void;
  /** Not yet: something is missing. */
  can?: boolean;
}

export interface Doing {
  /** Sends the draft. */
  confirm: () => void;
  /** Chooses, and sends where nothing more is asked. */
  answer: (option: Option) => void;
}

/** Of these more can be done; the rest may be left out. */
const COUNTED: ReadonlySet<string> = new Set(['recruit', 'bear', 'camp', 'move', 'lead']);
/** After these dice may fall. */
const FIGHTS: ReadonlySet<string> = new Set(['move', 'lead', 'done', 'fight']);

/** Was something of what is counted done already? */
export const isBegun = ({ key, last }: Turn): boolean => (key === 'recruit' || key === 'move') && last !== null && COUNTED.has(last.verb);

/** What is left may be left out. That is no answer to be led to, unless something was done already. */
export const endOf = (turn: Turn): Option | undefined => (turn.answer || turn.trial ? undefined : turn.find('done'));

export function mainOf(turn: Turn, name: Naming, { confirm, answer }: Doing): Main | null {
  if (turn.trial) return { label: t('northgard_table.lay'), icon: 'confirm', run: turn.canConfirm ? confirm : () => void turn.layDown() };
  if (turn.key === 'food') return spending(turn, name);
  if (turn.drafting && (turn.stopped || turn.prompt === null)) return sending(turn, name, confirm);
  if (turn.prompt?.key === 'turn') return turn.canConfirm ? { label: t('northgard_table.do.end'), icon: 'confirm', run: confirm } : null;
  const end = endOf(turn);
  if (turn.key === 'trade') return trading(turn, end, answer);
  return end && isBegun(turn) ? { label: t('northgard_table.do.done'), icon: 'confirm', run: () => answer(end) } : null;
}

/** A trade that is put together is made; else the winter comes. */
function trading({ bargain }: Turn, end: Option | undefined, answer: Doing['answer']): Main | null {
  if (bargain) return { label: t('northgard_table.goods.trade'), icon: 'exchange', run: () => answer(bargain) };
  return end ? { label: t('northgard_table.main.winter'), icon: 'winter', run: () => answer(end) } : null;
}

function spending(turn: Turn, name: Naming): Main | null {
  const move = turn.food ? turn.find('feed', { number: turn.food }) : turn.find('hold');
  return move ? { label: moveText(move, name), icon: 'confirm', run: () => void turn.play(move) } : null;
}

function sending({ stopped, last, canConfirm }: Turn, name: Naming, confirm: () => void): Main {
  const fights = stopped && last !== null && FIGHTS.has(last.verb);
  const label = fights ? t('northgard_table.main.fight') : last ? moveText(last, name) : '';
  return { label, icon: fights ? 'attack' : stopped ? 'eye' : 'confirm', run: confirm, can: canConfirm };
}
