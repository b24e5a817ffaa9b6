/** The land on show, made once for its tiles; and the land as it would be with the tile that is tried, made while that is looked at. */
import type { NorthgardTable } from '../../../lib/api.ts';
import { growthOf } from './growth.ts';
import { type Land, landOf } from './land.ts';
import { groundOf } from './layout.ts';

type Shape = Pick<NorthgardTable, 'tiles' | 'territories'>;

/** All that a land depends on: whoever holds it does not make another of it. */
export const shapeOf = ({ tiles, territories }: Shape): string => JSON.stringify([tiles, territories.map(({ name, areas }) => ({ name, areas }))]);

export class Lands {
  #shape = '';
  #land: Land | null = null;
  #next: { shape: string; land: Land } | null = null;

  /** The land of a shape; what of it lies as before is taken over. */
  of(shape: string): Land {
    if (shape !== this.#shape || !this.#land) this.#land = this.#next?.shape === shape ? this.#next.land : made(shape, this.#land);
    this.#shape = shape;
    return this.#land;
  }

  /** Makes a land that may come next. */
  prepare(shape: string): void {
    if (shape === this.#shape || shape === this.#next?.shape) return;
    this.#next = { shape, land: made(shape, this.#land) };
    growthOf(this.#next.land);
    groundOf(this.#next.land);
  }
}

const made = (shape: string, before: Land | null): Land => landOf(...(JSON.parse(shape) as [NorthgardTable['tiles'], NorthgardTable['territories']]), before);
