/** What stands in the tray of buildings: large and small ones, what each costs with the card in use, and why one is out of reach. */
import { BUILDINGS, type BuildingPrice } from '../../../api/northgard.ts';
import type { NorthgardTable } from '../../../lib/api.ts';
import { printed } from '../cards/printed.ts';
import { amount, playerOf } from '../model.ts';

export const SIZES = ['large', 'small'] as const;
export type Size = (typeof SIZES)[number];

/** What keeps a building from being built: a key of the texts. */
export type Lack = 'left' | 'wood' | 'large' | 'carved' | 'small' | 'here' | 'now';

/** What needs a space of its own stands last. */
const STONE = 'stone';
export const ofSize = (size: Size): BuildingPrice[] => BUILDINGS.filter(({ large }) => large === (size === 'large')).sort((one, other) => Number(one.building === STONE) - Number(other.building === STONE));

/** In wood, with the card that is carried out. */
export const priceOf = ({ wood }: BuildingPrice, table: NorthgardTable): number => wood - (table.doing?.card ? printed(table.doing.card).cheaper : 0);

/** The spaces that would do. */
function spacesFor({ building, large }: BuildingPrice): readonly ('large' | 'carved' | 'small')[] {
  if (large) return ['large'];
  return building === STONE ? ['carved'] : ['small', 'carved'];
}

/** Of a building that cannot be built: what is missing, as far as it can be seen. `placed`: the place is chosen already. */
export function lackOf(price: BuildingPrice, table: NorthgardTable, seat: string | null, placed: boolean): Lack {
  if (!table.stock[price.building]) return 'left';
  if (amount(playerOf(table, seat)?.goods, 'wood') < priceOf(price, table)) return 'wood';
  if (placed) return 'here';
  const spaces = spacesFor(price);
  const free = table.territories.some((land) => land.owner === seat && spaces.some((space) => amount(land.free, space) > 0));
  return free ? 'now' : spaces[0]!;
}

/** What it brings, where there is no room for words. */
export const GIVES: Readonly<Record<string, readonly [n: string, symbol: string]>> = {
  silo: ['+1', 'resource-food'],
  lodge: ['+1', 'resource-wood'],
  stone: ['+1', 'resource-lore'],
  camp: ['+1', 'icon-recruit'],
  tower: ['+1', 'icon-death'],
  forge: ['+1', 'icon-draw'],
  fortress: ['+2', 'icon-axe'],
  altar: ['+3', 'icon-points'],
};
