/** The places that can be chosen, as they are marked. */
import type { Action, SettlersTable, Target } from '../model.ts';
import { isPath, placeAt, slopeOf } from './places.ts';

export interface Spot {
  target: Target;
  action: Action;
  x: number;
  y: number;
  turn: number;
  /** Not lit: a button for another action is pointed at. */
  faint: boolean;
}

/** In what order actions are marked, for what stands on the island lies between roads and buildings. */
export const ON_GROUND: readonly Action[] = ['bandit', 'pick'];
export const BELOW: readonly Action[] = ['road'];
export const ABOVE: readonly Action[] = ['settle', 'city'];

export function spotsOf(legal: ReadonlyMap<Target, Action>, actions: readonly Action[], only: Action | null): Spot[] {
  return [...legal]
    .filter(([, action]) => actions.includes(action))
    .map(([target, action]) => {
      const [x, y] = placeAt(target);
      return { target, action, x, y, turn: isPath(target) ? slopeOf(target) : 0, faint: only !== null && action !== only };
    });
}

/** Those where nothing has been built since. */
export function unbuilt(legal: ReadonlyMap<Target, Action>, { roads, buildings }: SettlersTable): ReadonlyMap<Target, Action> {
  const built = new Set([...roads.map(({ at }) => `road ${at}`), ...buildings.map(({ at, city }) => `${city ? 'city' : 'settle'} ${at}`)]);
  return new Map([...legal].filter(([target, action]) => (action === 'road' || action === 'settle' || action === 'city') && !built.has(`${action} ${target}`)));
}

/** Roads call less loudly where something better can be had. */
export function roadsFade(legal: ReadonlyMap<Target, Action>, only: Action | null): boolean {
  return only === null && [...legal.values()].some((action) => action === 'settle' || action === 'city');
}

const SHINES: Partial<Record<Action, (spot: Spot) => string>> = {
  settle: ({ x, y }) => ring(x, y, 24),
  city: ({ x, y }) => ring(x, y, 45),
  road: ({ x, y, turn }) => {
    const [dx, dy] = [24 * Math.cos((turn * Math.PI) / 180), 24 * Math.sin((turn * Math.PI) / 180)];
    return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  },
};

/** The outlines of what glows, as one path; tiles have a thin frame and do not glow. */
export function glowOf(spots: readonly Spot[]): string {
  return spots.map((spot) => (spot.faint ? '' : (SHINES[spot.action]?.(spot) ?? ''))).join('');
}

export function ring(x: number, y: number, r: number): string {
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}
