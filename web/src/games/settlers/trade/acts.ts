/** What the main button does while cards are traded. Pure. */
import type { Option } from '../../../lib/api.ts';
import type { SettlersTable } from '../model.ts';
import type { Asking } from './asking.ts';
import type { Composition } from './composition.svelte.ts';
import { sameExchange } from './exchange.ts';

export type Act =
  /** The composition is sent: as a first offer, the same again, in the place of the one that is out, or as an answer. */
  | { kind: 'offer' | 'again' | 'change' | 'counter'; possible: boolean }
  /** The first who accepted gets the deal. */
  | { kind: 'deal'; seat: string; move: Option }
  /** The offer is out: nobody has accepted it yet, or all have answered and the only answers to take are other terms. */
  | { kind: 'wait' | 'answered' };

/** My own offer, if it is out. */
function outOf(turn: Asking, table: SettlersTable): SettlersTable['offer'] {
  return turn.prompt?.key === 'partner' && table.offer?.seat === turn.base?.seat ? table.offer : null;
}

export function actOf(composition: Composition, turn: Asking, table: SettlersTable): Act {
  const out = outOf(turn, table);
  if (!out) {
    if (composition.countering) return { kind: 'counter', possible: composition.complete };
    const again = composition.last !== null && sameExchange(composition.last, composition.exchange);
    return { kind: again ? 'again' : 'offer', possible: composition.complete };
  }
  if (!composition.empty && !sameExchange(out, composition.exchange)) return { kind: 'change', possible: composition.complete };
  for (const { seat, answer } of out.replies) {
    const move = answer === 'accept' ? turn.find('deal', { seat }) : undefined;
    if (move) return { kind: 'deal', seat, move };
  }
  return { kind: out.replies.length < table.players.length - 1 ? 'wait' : 'answered' };
}

/** Can it be done, or is there something to wait for, or to compose? */
export function canAct(act: Act): boolean {
  return act.kind === 'deal' || ('possible' in act && act.possible);
}

/** Does it; true: done. */
export async function doAct(act: Act, composition: Composition, turn: Asking): Promise<boolean> {
  if (turn.waiting || !canAct(act)) return false;
  if (act.kind === 'deal') return turn.play(act.move);
  const done = await turn.fill(act.kind === 'counter' ? 'counter' : 'offer', { ...composition.exchange });
  if (done && act.kind === 'counter') composition.close();
  return done;
}

/** Trades with the bank, all at once; what is left to compose is nothing. */
export async function trade(moves: readonly Option[], composition: Composition, turn: Asking): Promise<boolean> {
  if (turn.waiting || !moves.length) return false;
  const done = await turn.play(...moves);
  if (done) composition.clear();
  return done;
}
