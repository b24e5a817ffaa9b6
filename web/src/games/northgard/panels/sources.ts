/** What the sources of fame look like. */
import type { Source } from './fame.ts';

export const ICONS: Readonly<Record<Source, string>> = { closed: 'tile', harvest: 'harvest', more: 'special', developments: 'cards', achievements: 'points', goods: 'coin', unrest: 'unrest' };
