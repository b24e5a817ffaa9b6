/** What a map is told to show besides the position. */
import type { Target } from './hit.ts';

/** A place that may be chosen. */
export interface Mark {
  /** What a click on it does, in words. */
  does?: string;
  /** A plus lies on it: something will stand there. */
  plus?: boolean;
}

/** A small sign with a few letters: `+2`, `78 %`. */
export interface Tab {
  text: string;
  tone?: 'plain' | 'change' | 'good' | 'bad';
  /** The way there counts as two moves. */
  twice?: boolean;
}

/** A tile that is not laid yet. */
export interface GhostTile {
  tile: string;
  x: number;
  y: number;
  facing: string;
  /** Can it be turned? */
  turns?: boolean;
  /** The seats that would hold its areas, by their letters. */
  owners?: Readonly<Record<string, string>>;
  /** The territories that would be mine together with it; those of others, or of nobody, that it would join; and the fame for what it closes. */
  joins?: readonly string[];
  others?: readonly string[];
  fame?: number;
}

export interface Arrow {
  seat: string;
  from: string;
  to: string;
  /** plan: being made; done: drafted or shown; retreat: away from a fight. */
  kind: 'plan' | 'done' | 'retreat';
  n?: number;
}

/** What the camera keeps in sight. */
export interface Sight {
  /** What is asked: with another question the camera may go where it likes, with the same one it stays where somebody has moved it. */
  asks: string;
  wanted: readonly Target[];
  /** Seen with it if there is room. */
  also?: readonly Target[];
  /** rest: my turn begins, my land and its neighbours; ask: a question is answered on the map; glance: below a sheet, only for a while. */
  kind: 'rest' | 'ask' | 'glance';
  /** Nothing changes its size now: a move is being made. */
  steady?: boolean;
}

export type Legal = ReadonlyMap<Target, Mark>;

/** Places with a frame in a still picture: may be chosen, may not, are spoken of. */
export type Marks = Readonly<Partial<Record<'legal' | 'bad' | 'chosen', readonly Target[]>>>;
