/** A combat as a position shows it, for who comes to one whose beginning nobody has told: what was rolled is counted, not seen. */
import type { NorthgardTable } from '../../../lib/api.ts';
import { type Battle, CHOICE, FACES, helpsOf, type Side, type Sign } from './fights.ts';

/** A die that shows so much: the plain face, or one and what Axe Throwers add. */
export function shownOf(axes: number, skulls: number): Pick<Side, 'face' | 'chosen' | 'thrown'> {
  const plain = Object.entries(FACES).filter(([face]) => face !== CHOICE);
  const count = (signs: readonly Sign[], sign: Sign): number => signs.filter((each) => each === sign).length;
  for (const thrown of [null, 'axe', 'skull'] as const) {
    const [a, s] = [axes - Number(thrown === 'axe'), skulls - Number(thrown === 'skull')];
    const found = plain.find(([, signs]) => count(signs, 'axe') === a && count(signs, 'skull') === s)?.[0];
    if (found) return { face: found, chosen: null, thrown };
    if (a + s === 1 && a >= 0 && s >= 0) return { face: CHOICE, chosen: a ? 'axe' : 'skull', thrown };
  }
  return { face: null, chosen: null, thrown: null };
}

/** Null where none is fought. */
export function underWay(table: NorthgardTable): Battle | null {
  const { doing } = table;
  const fight = doing?.fight;
  const land = table.territories.find(({ name }) => name === fight?.at);
  if (!fight?.base || fight.defender === null || !land) return null;
  const helps = helpsOf(table, fight.at, fight.attacker, fight.defender);
  const side = (n: number, seat: string, bear: boolean, helped: Side['helps']): Side => ({
    seat, units: fight.figures[n]! - Number(bear), bear, base: fight.base![n]!, helps: helped, fed: fight.fed[n]!, held: false,
    ...shownOf(fight.axes[n]!, fight.skulls[n]!), lost: { units: 0, bear: false }, fled: [],
  });
  return {
    seq: -1, at: fight.at, card: doing!.card, from: null,
    attacker: side(0, fight.attacker, land.bear_enters, helps.attack),
    defender: side(1, fight.defender, land.bear, helps.defence),
    result: null, winner: null,
  };
}
