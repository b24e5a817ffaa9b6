/** What the game foretells of a combat, for whoever is asked. Chances are in per cent. */

/** An amount of food: the chance it brings, and that if the other side feeds all it can; null: not foretold. */
export interface FoodOdds {
  n: number;
  win: number | null;
  worst: number | null;
}

export interface Foretold {
  food: readonly FoodOdds[];
  signs: Readonly<Record<'axe' | 'skull', number>> | null;
}
