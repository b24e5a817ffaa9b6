/** What a person has set for this browser. */
import { read, write } from './storage.ts';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** How fast others' turns play: a factor of the usual time; 0 shows the end at once. */
  speed: 0 | 0.5 | 1 | 2;
  sound: boolean;
  notify: boolean;
  alliances: boolean;
  coordinates: boolean;
  /** Northgard: places of the map also bear the names that moves call them by. */
  codes: boolean;
  /** Settlers: offers that ask for one of these resources are refused. */
  neverGive: string[];
  /** Settlers: offers that ask for what one does not have are refused. */
  refuseUnpayable: boolean;
  /** Settlers: the dice are rolled where nothing else could be done before. */
  autoRoll: boolean;
  /** Settlers: whoever begins to trade finds the last offer of an earlier turn composed. */
  repeatOffer: boolean;
  /** Letters and digits are keys at a table; some who speak to their computer, or whose hand trembles, want none. */
  keys: boolean;
}

const DEFAULTS: Settings = {
  theme: 'auto',
  speed: 1,
  sound: true,
  notify: false,
  alliances: false,
  coordinates: true,
  codes: false,
  neverGive: [],
  refuseUnpayable: false,
  autoRoll: false,
  repeatOffer: false,
  keys: true,
};

export const settings: Settings = $state({ ...DEFAULTS, ...read<Partial<Settings>>('settings', {}) });

/** The theme on show, for what is not drawn by the page's own styles; told once they have it. */
export const theme = $state({ dark: false });

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Keeps the page's theme and the stored settings as chosen; called once. */
export function keepSettings(): void {
  const apply = () => {
    theme.dark = document.documentElement.classList.toggle('dark', settings.theme === 'dark' || (settings.theme === 'auto' && dark.matches));
  };
  dark.addEventListener('change', apply);
  $effect.root(() => {
    $effect(() => {
      write('settings', { ...settings });
      apply();
    });
  });
}

/** Milliseconds for an animation that usually takes `usual`: none for those who want no motion, and none while nobody looks. */
export function pace(usual: number): number {
  return still.matches || document.hidden || settings.speed === 0 ? 0 : usual / settings.speed;
}

/** May the page wait for somebody to read? Not where the end is wanted at once, and not while nobody looks. */
export function waitsForReader(): boolean {
  return settings.speed !== 0 && !document.hidden;
}
