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
}

/** A tile that is not laid yet. */
export interface GhostTile {
  tile: string;
  x: number;
  y: number;
  facing: string;
  /** Can it be turned? */
  turns?: boolean;
  /** The seats that would hold its areas, by their letters, and the territories that would become one. */
  owners?: Readonly<Record<string, string>>;
  joins?: readonly string[];
}

export interface Arrow {
  seat: string;
  from: string;
  to: string;
  /** plan: being made; done: drafted or shown; retreat: away from a fight. */
  kind: 'plan' | 'done' | 'retreat';
  n?: number;
}

export type Legal = ReadonlyMap<Target, Mark>;

/** Places with a frame in a still picture: may be chosen, may not, are spoken of. */
export type Marks = Readonly<Partial<Record<'legal' | 'bad' | 'chosen', readonly Target[]>>>;
