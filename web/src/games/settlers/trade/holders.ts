/** Who could have a resource, for all that I am told. Pure. */
import { amount, type SettlersMine, type SettlersTable, total } from '../model.ts';

export interface Holder {
  seat: string;
  /** So many surely; 0: it may have some. */
  sure: number;
}

/** The others who have it or may have it, who surely has most first. */
export function holdersOf(kind: string, table: SettlersTable, mine: SettlersMine, me: string): Holder[] {
  const others = table.players.filter(({ seat }) => seat !== me);
  const found = others.map(({ seat, hand }) => {
    const known = mine.sure[seat] ?? {};
    return { seat, sure: amount(known, kind), hidden: hand - total(known) };
  });
  return found
    .filter(({ sure, hidden }) => sure > 0 || hidden > 0)
    .toSorted((one, other) => other.sure - one.sure)
    .map(({ seat, sure }) => ({ seat, sure }));
}
