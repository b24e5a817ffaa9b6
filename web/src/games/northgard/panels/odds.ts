/** What was foretold of a combat before its dice fell. */
import type { NorthgardForecast } from '../../../lib/api.ts';
import type { Battle, Side } from './fights.ts';

/** Keeps the chance that my last choice had: it holds unless the other side has fed since. */
export class Foretold {
  #last: { combat: string; win: number; fed: number } | null = null;

  /** `food` is what I would spend, while that is asked. Null: it was not foretold. */
  see(battle: Battle | null, me: string | null, bids: NorthgardForecast['food'], food: number): number | null {
    if (battle === null || me === null) return null;
    const combat = `${battle.at} ${battle.attacker.seat} ${battle.defender.seat}`;
    const { fed } = rivalOf(battle, me);
    const bid = bids.find(({ n }) => n === food);
    if (bid) this.#last = { combat, win: bid.win, fed };
    return this.#last?.combat === combat && this.#last.fed === fed ? this.#last.win : null;
  }
}

const rivalOf = ({ attacker, defender }: Battle, me: string): Side => (attacker.seat === me ? defender : attacker);
