import { spot } from '../model.ts';

/** Rounded squares, `inset` inside their edges, as one path. */
export function boxes(spaces: readonly string[], inset: number, round: number): string {
  const side = 100 - 2 * inset - 2 * round;
  const r = `a${round} ${round} 0 0 1 `;
  return spaces
    .map((space) => {
      const [x, y] = spot(space);
      return `M${x * 100 + inset + round} ${y * 100 + inset}h${side}${r}${round} ${round}v${side}${r}${-round} ${round}h${-side}${r}${-round} ${-round}v${-side}${r}${round} ${-round}z`;
    })
    .join('');
}
