/** Who could have a resource, for all that I am told. Pure. */
import { amount, RESOURCES, type SettlersMine, type SettlersTable, total } from '../model.ts';

export interface Holder {
  seat: string;
  /** So many surely; 0: it may have some. */
  sure: number;
}

/** How many cards of a kind lie in others' hands: of every kind there are as many, and the bank and my hand are open to me. */
function heldByOthers(kind: string, { bank, players }: SettlersTable, { hand }: SettlersMine): number {
  const all = (total(bank) + players.reduce((sum, player) => sum + player.hand, 0)) / RESOURCES.length;
  return all - amount(bank, kind) - amount(hand, kind);
}

/** The others who have it or may have it, who surely has most first. */
export function holdersOf(kind: string, table: SettlersTable, mine: SettlersMine, me: string): Holder[] {
  const others = table.players.filter(({ seat }) => seat !== me);
  const found = others.map(({ seat, hand }) => {
    const known = mine.sure[seat] ?? {};
    return { seat, sure: amount(known, kind), hidden: hand - total(known) };
  });
  const unsure = heldByOthers(kind, table, mine) - found.reduce((sum, { sure }) => sum + sure, 0);
  return found
    .filter(({ sure, hidden }) => sure > 0 || (hidden > 0 && unsure > 0))
    .toSorted((one, other) => other.sure - one.sure)
    .map(({ seat, sure }) => ({ seat, sure }));
}
