/** What the tables of lessons are made of. */
import type { Wish } from './school.ts';

/** Draws a number below another one. */
export type Draw = (below: number) => number;

export const byChance: Draw = (below) => Math.floor(Math.random() * below);

/** Me, and so many bots. */
export function against(bots: number): NonNullable<Wish['seats']> {
  return [{ who: 'me' }, ...Array.from({ length: bots }, () => ({ who: 'bot', bot: 'greedy' }) as const)];
}

export function shuffled(things: readonly string[], draw: Draw): string[] {
  const all = [...things];
  for (let i = all.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
