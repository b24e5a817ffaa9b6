/** Where what lies and stands on the island is drawn, and how large it is. */
import type { SettlersTable, SettlersTile } from '../../../lib/api.ts';
import { crossingAt, tileAt } from './places.ts';

export const HOUSE = 58;
export const CHURCH = 76;
/** How far a number steps aside for a bandit. */
export const ASIDE = 20;
const HOT = new Set([6, 8]);

export interface Token {
  at: string;
  token: number;
  hot: boolean;
  x: number;
  y: number;
  pips: string;
}

/** The numbers; one that shares its tile with a bandit makes room, also for one that may come (`awaited`). */
export function tokensOf(tiles: readonly SettlersTile[], awaited: string | null = null): Token[] {
  return tiles
    .filter(({ token }) => token)
    .map(({ at, token, pips, bandits }) => {
      const [middle, y] = tileAt(at);
      const x = middle - (bandits === 1 || at === awaited ? ASIDE : 0);
      return { at, token, hot: HOT.has(token), x, y, pips: Array.from({ length: pips }, (_, k) => `M${x - (pips - 1) * 3.9 + 7.8 * k} ${y + 18}h.1`).join('') };
    });
}

export interface Bandit {
  at: string;
  /** The tile, and which of its bandits. */
  id: string;
  /** The middle of the piece. */
  x: number;
  y: number;
  size: number;
}

/** Beside the number, so that it can be read; in the middle where there is none. */
export function banditsOf(tiles: readonly SettlersTile[]): Bandit[] {
  return tiles.flatMap(({ at, token, bandits: n }) => {
    const spots = token ? (n === 1 ? [32] : [50, -50]) : n === 1 ? [0] : [-26, 26];
    return spots.slice(0, n).map((dx) => ({ id: `${at} ${dx}`, ...banditAt(at, token, dx) }));
  });
}

/** Where a bandit would stand that comes to a tile. */
export function banditAt(at: string, token: number, dx = token ? 32 : 0): Omit<Bandit, 'id'> {
  const [x, y] = tileAt(at);
  return { at, x: x + dx, y: y + 2, size: token ? 60 : 76 };
}

/** Of a ring round a bandit: it leaves the number free. */
export const ringOf = ({ size }: Pick<Bandit, 'size'>): number => size * 0.52;

export type Standing = { id: string; foot: number } & ({ kind: 'bandit'; bandit: Bandit } | { kind: 'house' | 'city'; at: string; seat: string; x: number; y: number });

/** Buildings and bandits, the far ones first. */
export function standingOf({ buildings, tiles }: Pick<SettlersTable, 'buildings' | 'tiles'>): Standing[] {
  const built = buildings.map(({ at, seat, city }): Standing => {
    const [x, y] = crossingAt(at);
    return { id: at, foot: y, kind: city ? 'city' : 'house', at, seat, x, y };
  });
  const bandits = banditsOf(tiles).map((bandit): Standing => ({ id: bandit.id, foot: bandit.y - 2, kind: 'bandit', bandit }));
  return [...built, ...bandits].sort((a, b) => a.foot - b.foot);
}
