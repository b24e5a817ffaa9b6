/** The chances of an attack that is drafted, as the question foretold them that it answers. */
import type { Move } from '../../../lib/api.ts';
import { arg, forecastOf, type NorthgardAttack, type NorthgardForecast, type NorthgardView, number } from '../model.ts';

export interface Odds extends NorthgardAttack {
  /** Who holds that land. */
  defender: string | null;
}

/** Attacks with the war bear have chances of their own. */
export const attacksOf = (forecast: NorthgardForecast | null, led: boolean): readonly NorthgardAttack[] => (led ? forecast?.led : forecast?.attacks) ?? [];

export function oddsOf(asked: NorthgardView | null, move: Move | null): Odds | null {
  if (!move) return null;
  const goal = arg(move, 'goal') || arg(move, 'area');
  const found = attacksOf(forecastOf(asked), move.verb === 'lead').find((each) => each.goal === goal && each.units === number(move));
  return found ? { ...found, defender: asked!.table.territories.find(({ name }) => name === goal)?.owner ?? null } : null;
}
