/** The games that this page draws, one entry each. Those without a page of their own are played on the plain table. */
import type { Component } from 'svelte';
import type { Figure, View } from '../lib/api.ts';
import { language } from '../lib/lang.svelte.ts';
import type { Place } from '../lib/route.svelte.ts';
import type { Table } from '../lib/table.svelte.ts';
import type { Guide } from '../learn/lesson/guide.svelte.ts';
import type { Settings } from '../lib/settings.svelte.ts';
import type { Lessons } from '../learn/lesson/school.ts';
import type { Shortcut } from '../table/keys.ts';
import type { Lore } from './generic/lore.ts';
import nordSmall from '../api/fronts/nord.svg';
import northgardSmall from '../api/fronts/northgard.svg';
import settlersSmall from '../api/fronts/settlers.svg';

type Loaded<Props extends Record<string, unknown>> = Promise<{ default: Component<Props> }>;

export interface GameOnPage {
  /** How its sentences are worded: loaded with any table of it, also a plain one. */
  words?: () => Promise<void>;
  /** A match with everything on and over its table; with a guide it is a lesson. */
  page?: () => Loaded<{ table: Table; place?: Place; guide?: Guide | null }>;
  /** A diagram of its rule book, drawn when it comes into sight. */
  figure: () => Loaded<{ figure: Figure; title: string; seen: boolean }>;
  /** A light picture of how a match begins. */
  thumb: () => Loaded<{ view: View }>;
  /** What the keys of its table do, for the menu. */
  keys?: () => Promise<readonly Shortcut[]>;
  /** What the plain table is told of its moves. */
  plain?: () => Promise<Lore>;
  /** What of the settings is about it. */
  settings?: readonly (keyof Settings)[];
  /** Options that people agree on among themselves, where bots do not mind. */
  company?: Readonly<Record<string, string>>;
  /** A still board that fills the start page; without a view the one that is drawn small as a thumbnail, too. */
  chart: () => Loaded<{ view: View | null; label: string }>;
  small: string;
  /** How many play and for how many minutes, and how many it takes to learn; how many bots
   *  sit opposite somebody who just wants to play. */
  about: { seats: readonly [least: number, most: number]; minutes: number; learn: number; bots: number };
  /** What one does in it: the symbols of three texts, `start.short.GAME.1` and so on. */
  signs: readonly [string, string, string];
  /** Seconds that bots wait before each question; how many sit at a first match, and with which rules, if not as usual. */
  pace?: number;
  seats?: number;
  options?: Readonly<Record<string, string>>;
  /** The first minute, and the lesson. */
  lessons?: () => Promise<Lessons>;
}

export const GAMES: Readonly<Record<string, GameOnPage>> = {
  nord: {
    words: () => import('./nord/wording.ts').then(({ nordWording }) => nordWording()),
    page: () => import('./nord/Page.svelte') as Loaded<{ table: Table; place?: Place; guide?: Guide | null }>,
    figure: () => import('./nord/Figure.svelte'),
    thumb: () => import('./nord/Thumb.svelte'),
    keys: () => import('./nord/keys.ts').then(({ SHORTCUTS }) => SHORTCUTS),
    settings: ['alliances', 'coordinates'],
    chart: () => import('./nord/Chart.svelte'),
    small: nordSmall,
    about: { seats: [2, 4], minutes: 40, learn: 4, bots: 1 },
    signs: ['man', 'icon-attack', 'icon-dragonboat'],
    lessons: () => import('./nord/lesson/lessons.ts').then(({ lessons }) => lessons),
  },
  northgard: {
    words: () => import('./northgard/wording.ts').then(({ northgardWording }) => northgardWording()),
    page: () => import('./northgard/Page.svelte') as Loaded<{ table: Table; place?: Place; guide?: Guide | null }>,
    figure: () => Promise.all([import('./northgard/Figure.svelte'), language.game('northgard')]).then(([figure]) => figure), // it names cards
    thumb: () => import('./northgard/Thumb.svelte'),
    keys: () => import('./northgard/keys.ts').then(({ SHORTCUTS }) => SHORTCUTS),
    plain: () => import('./northgard/plain.ts').then(({ LORE }) => LORE as Lore),
    settings: ['codes'],
    chart: () => import('./northgard/Chart.svelte'),
    small: northgardSmall,
    about: { seats: [2, 5], minutes: 60, learn: 5, bots: 1 },
    signs: ['icon-tile', 'icon-attack', 'icon-winter'],
    pace: 0, // its table gives each turn its time
    seats: 2, // it is much to learn: one neighbour is enough at first, and clans that are easily understood
    options: { clans: 'fixed' },
    lessons: () => import('./northgard/lesson/lessons.ts').then(({ lessons }) => lessons),
  },
  settlers: {
    words: () => import('./settlers/wording.ts').then(({ settlersWording }) => settlersWording()),
    page: () => import('./settlers/Page.svelte') as Loaded<{ table: Table; place?: Place; guide?: Guide | null }>,
    figure: () => import('./settlers/Figure.svelte'),
    thumb: () => import('./settlers/Thumb.svelte'),
    keys: () => import('./settlers/keys.ts').then(({ SHORTCUTS }) => SHORTCUTS),
    plain: () => import('./settlers/plain.ts').then(({ LORE }) => LORE as Lore),
    settings: ['coordinates', 'autoRoll', 'repeatOffer'],
    company: { memory: 'off' }, // to remember who holds what is part of the play
    chart: () => import('./settlers/Chart.svelte'),
    small: settlersSmall,
    about: { seats: [2, 6], minutes: 60, learn: 4, bots: 3 },
    signs: ['icon-road', 'icon-exchange', 'icon-dice'],
    pace: 0, // a turn has many questions, and its table shows them one after another
    lessons: () => import('./settlers/lesson/lessons.ts').then(({ lessons }) => lessons),
  },
};

/** What somebody meets who has not chosen. */
export const FIRST_GAME = 'nord';

/** Is it played on a board, not on the plain table? */
export const hasBoard = (game: string): boolean => GAMES[game]?.page !== undefined;

/** Are its boards drawn, in its book for example? */
export const isDrawn = (game: string): boolean => game in GAMES;
