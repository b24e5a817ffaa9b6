/** The move that somebody has in mind who points at a place where nothing can be done: the server says why it cannot. */
import type { Prompt } from '../../../lib/api.ts';
import { cellOf, realmOf, type Target } from '../board/hit.ts';
import { numberOf, type Picks, tileOf } from './answers.ts';

const VERBS: Readonly<Record<string, string>> = { found: 'found', recruit: 'recruit', pull: 'pull', fight: 'fight', push: 'push', slay: 'slay', scorch: 'scorch' };

/** Null where nothing sensible can be meant. */
export function meant({ key, options }: Prompt, picks: Picks, target: Target): string | null {
  const [land, cell] = [realmOf(target), cellOf(target)];
  if (cell && (key === 'lay' || key === 'explore')) return `lay ${tileOf(options, picks)} ${target.slice('cell:'.length)} n`;
  if (land === null) return null;
  if (key in VERBS) return `${VERBS[key]} ${land}`;
  const n = Math.max(1, numberOf(options, picks));
  if (key === 'move') return `move ${picks.start ?? land} ${land} ${n}`;
  if (key === 'bribe') return `bribe ${picks.start ?? land} ${land} ${n}`;
  if (key === 'retreat') return `retreat ${land} ${n}`;
  if (key === 'build') return `build ${picks.building ?? 'silo'} ${land} ${target.split(':')[2] ?? 'small'}`;
  return null;
}
