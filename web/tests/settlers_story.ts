/** Matches of Settlers for tests, through the eyes of the first seat; made by `python -m tests.page.settlers_story` (see the Makefile). */
import { readFileSync } from 'node:fs';
import type { Luck, MatchEvent } from '../src/lib/api.ts';
import type { SettlersView } from '../src/games/settlers/model.ts';

export interface Story {
  preset: string;
  seats: number;
  over: boolean;
  opening: MatchEvent[];
  start: SettlersView;
  steps: { events: MatchEvent[]; view: SettlersView }[];
  luck: Luck[];
}

export const stories = JSON.parse(readFileSync('tests/.made/settlers_story.json', 'utf8')) as Story[];

export { event } from './events.ts';
