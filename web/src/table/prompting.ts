/** What any table tells its prompt. */
import type { Snippet } from 'svelte';
import type { Press } from '../learn/lesson/guide.svelte.ts';

export interface PromptState {
  thinking: string[];
  playing: boolean;
  /** A short action of mine is on show: what was asked stays meanwhile, and waits. */
  held?: boolean;
  /** How something ended that stays until it was read, and what came of it. */
  result?: { head: string; more: Snippet; go: () => void } | null;
  /** Whose turn is on show. */
  turnOf: string;
  hints: boolean;
  onconfirm: () => void;
  onrule: (ruling: string) => void;
  onskip: () => void;
  ontakeback: (() => void) | null;
  onend: (() => void) | null;
  onreview: (() => void) | null;
  /** The keys of its buttons. */
  keys?: Partial<Record<'undo' | 'restart' | 'hint' | 'confirm', string | undefined>>;
  /** The button a guide wants to be pressed. */
  press: Press | null;
}
