/** What the main button does: it lays, sends, spends, goes on or ends, as the draft stands. */
import type { Move, Option } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/wording.ts';
import { cardName } from '../cards/text.ts';
import type { Turn } from '../turn.svelte.ts';
import { moveText } from './heads.ts';

export interface Main {
  label: string;
  icon: string;
  run: () => void;
  /** Not yet: something is missing. */
  can?: boolean;
  /** Something better can still be done: it is not urged. */
  soft?: boolean;
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
  if (turn.drafting && (turn.stopped || turn.prompt === null)) return sending(turn, confirm);
  if (turn.prompt?.key === 'turn') return turn.canConfirm ? ending(turn, confirm) : passing(turn);
  const end = endOf(turn);
  if (turn.key === 'trade') return trading(turn, end, answer);
  if (!end || !isBegun(turn)) return null;
  return turn.odds ? { label: t('northgard_table.main.fight'), icon: 'attack', run: () => answer(end) } : { label: t('northgard_table.do.done'), icon: 'confirm', run: () => answer(end) };
}

/** What is drafted is done, and with it the turn ends. While another card can follow, that end is what is said; while a main card can, it is not urged. */
function ending({ prompt, last }: Turn, confirm: () => void): Main {
  const follows = prompt!.options.length > 1;
  const main = follows && prompt!.args['played'] !== 'main';
  return { label: follows || !last ? t('northgard_table.do.end') : pressText(last), icon: 'confirm', run: confirm, ...(main ? { soft: true } : {}) };
}

/** Whoever holds no card can only pass. */
function passing(turn: Turn): Main | null {
  const [pass, more] = turn.options;
  return pass?.verb === 'pass' && !more ? { label: t('northgard_table.pass'), icon: 'pass', run: () => void turn.take(pass) } : null;
}

/** A trade that is put together is made; else the winter comes. */
function trading(turn: Turn, end: Option | undefined, answer: Doing['answer']): Main | null {
  const { bargain } = turn;
  if (bargain) return { label: t('northgard_table.goods.trade'), icon: 'exchange', run: () => void turn.take(bargain) }; // it can be taken back until the winter comes
  return end ? { label: t('northgard_table.main.winter'), icon: 'winter', run: () => answer(end) } : null;
}

function spending(turn: Turn, name: Naming): Main | null {
  const move = turn.food ? turn.find('feed', { number: turn.food }) : turn.find('hold');
  return move ? { label: moveText(move, name), icon: 'confirm', run: () => void turn.play(move) } : null;
}

/** What a press does, in a word; of what, the headline says. */
const pressText = ({ verb, args }: Move): string => t(`northgard_table.press.${verb}`, { card: args['card'] === undefined ? '' : cardName(String(args['card'])) });

function sending({ stopped, last, odds, canConfirm }: Turn, confirm: () => void): Main {
  if (last?.verb === 'trade') return { label: t('northgard_table.main.winter'), icon: 'winter', run: confirm, can: canConfirm };
  const fights = odds !== null || (stopped && last !== null && FIGHTS.has(last.verb));
  const label = fights ? t('northgard_table.main.fight') : last ? pressText(last) : '';
  return { label, icon: fights ? 'attack' : stopped ? 'eye' : 'confirm', run: confirm, can: canConfirm };
}
