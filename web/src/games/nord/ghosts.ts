/** The attacks that a preview's events tell of, man by man. */
import type { MatchEvent } from '../../lib/api.ts';
import type { Ghost } from './model.ts';

export function ghostsOf(events: readonly MatchEvent[]): Ghost[] {
  const ghosts: Ghost[] = [];
  let fates = 0;
  for (const { kind, seat, args } of events) {
    if (kind === 'attack') {
      ghosts.push({ seat: seat ?? 'a', start: String(args['start']), goal: String(args['goal']), men: [] });
      fates = 0;
      continue;
    }
    const ghost = ghosts.at(-1);
    if (!ghost) continue;
    const fate = (found: Ghost['men'][number]['fate']) => {
      const man = ghost.men[fates++];
      if (man) man.fate = found;
    };
    if (kind === 'leave') ghost.men.push({ at: String(args['space']), fate: 'returns' });
    else if (kind === 'die') fate('dies');
    else if (kind === 'post') fate(args['settlement'] === ghost.goal ? 'goal' : 'start');
    else if (kind === 'return') fates += Number(args['n']);
    else if (kind === 'scoring' || kind === 'turn') break;
  }
  return ghosts;
}

export function deaths(ghosts: readonly Ghost[]): number {
  return ghosts.reduce((sum, ghost) => sum + ghost.men.filter((man) => man.fate === 'dies').length, 0);
}
