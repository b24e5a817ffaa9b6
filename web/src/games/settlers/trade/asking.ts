/** What trading needs of a turn. */
import type { Turn } from '../turn.svelte.ts';

export type Asking = Pick<Turn, 'base' | 'prompt' | 'find' | 'all' | 'form' | 'play' | 'fill' | 'waiting' | 'whyNot'>;
