/** What a person chooses for a new match, and the wish to the server that comes of it. Pure: the screen only shows it. */
import { type GameOnPage, GAMES } from '../games/register.ts';
import type { Clock, Create, GameInfo, SeatWish, Undo } from '../lib/api.ts';

export type Value = string | number | boolean;
export type Sitter = 'me' | 'device' | 'friend' | `bot:${string}`;

/** `file`: an island of one's own, `text` its content. */
export interface Choice {
  game: string;
  sitters: Sitter[];
  board: string;
  file: { name: string; text: string } | null;
  preset: string;
  /** Only what differs from the preset. */
  options: Record<string, Value>;
  undo: Undo;
  clock: Clock;
  pace: number;
  /** For one who plays alone against bots. */
  hints: boolean;
  /** Among people; chosen again for each table, so that nobody is advised who did not mean to be. */
  sharedHints: boolean;
  /** Minutes after which the silence of somebody whose seat a bot plays counts as consent; null: what is usual with the clock. */
  silence: number | null;
  public: boolean;
  start: 'full' | 'host';
}

export const PACES = [0, 0.8, 2] as const;
export const SILENCES = [10, 60, 1440, 4320, 10_080] as const;

/** What the server takes where nothing is chosen. */
export function usualSilence(clock: Clock): number {
  if (clock.kind === 'correspondence') return clock.days * 1440;
  return clock.kind === 'realtime' ? 10 : 1440;
}

/** The choices, the one that stands among them. */
export function silences(choice: Choice): number[] {
  return [...new Set<number>([...SILENCES, choice.silence ?? usualSilence(choice.clock)])].sort((a, b) => a - b);
}
export const RANDOM = ['random', 'wild'] as const;

/** The strongest bot comes last. */
export function usualBot(info: GameInfo): Sitter {
  return `bot:${info.bots.at(-1) ?? 'random'}`;
}

/** What the page proposes for a game where the server would propose something else. */
export type Proposed = Partial<Pick<GameOnPage, 'pace' | 'seats' | 'options'>>;

/** A match that can be started as it is: me against the usual bot. */
export function usual(info: GameInfo, { pace = 0.8, seats = info.usual_seats, options = {} }: Proposed = {}): Choice {
  return {
    game: info.name,
    sitters: ['me', ...Array<Sitter>(seats - 1).fill(usualBot(info))],
    board: '',
    file: null,
    preset: Object.keys(info.presets)[0] ?? '',
    options,
    undo: 'consent',
    clock: { kind: 'none' },
    pace,
    hints: true,
    sharedHints: false,
    silence: null,
    public: false,
    start: 'full',
  };
}

/** A choice of an earlier visit, as far as the server of today still knows what it names. */
export function fitted(kept: Partial<Choice>, info: GameInfo, proposed: Proposed = {}): Choice {
  const plain = usual(info, proposed);
  if (kept.game !== info.name) return plain;
  const known = new Set(info.options.map((option) => option.name));
  const sitters = (kept.sitters ?? []).filter((sitter) => !sitter.startsWith('bot:') || info.bots.includes(sitter.slice(4)));
  const choice: Choice = {
    ...plain,
    ...kept,
    file: null,
    sharedHints: false,
    sitters: sitters.length ? sitters : plain.sitters,
    preset: kept.preset !== undefined && kept.preset in info.presets ? kept.preset : plain.preset,
    options: Object.fromEntries(Object.entries(kept.options ?? {}).filter(([name]) => known.has(name))),
  };
  return seated(choice, info, nearest(info.seats, choice.sitters.length));
}

/** The number of players that comes nearest to the wanted one. */
export function nearest(numbers: readonly number[], wanted: number): number {
  return numbers.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best), numbers[0] ?? wanted);
}

/** The same with another number of seats; a board that is not for so many gives way to the usual one. */
export function seated(choice: Choice, info: GameInfo, seats: number): Choice {
  const more = choice.sitters.at(-1) === 'me' ? usualBot(info) : (choice.sitters.at(-1) ?? usualBot(info));
  const sitters = Array.from({ length: seats }, (_, n) => choice.sitters[n] ?? more);
  const keeps = isRandom(choice.board) ? !isFixedSeed(choice.board) : (info.boards[seats] ?? []).includes(choice.board);
  return { ...choice, sitters, board: keeps ? choice.board : '', file: seats === choice.sitters.length ? choice.file : null };
}

export function isRandom(board: string): boolean {
  return RANDOM.some((kind) => board === kind || board.startsWith(`${kind}-`));
}

export function isFixedSeed(board: string): boolean {
  return /^(random|wild)-\d/.test(board);
}

/** The seed in the name of a random board: `random-2-12345` → 12345. */
export function seedOf(board: string): string {
  return /-(\d+)$/.exec(board)?.[1] ?? '';
}

/** The options of a game that are set where two or more people play. */
export function companyOptions(game: string): Record<string, Value> {
  return { ...GAMES[game]?.company };
}

/** The value of an option as it stands: chosen, usual among people, of the preset, or the game's own. */
export function valueOf(choice: Choice, info: GameInfo, name: string): Value {
  const usually = info.options.find((option) => option.name === name)?.default ?? '';
  const company = amongPeople(choice) ? GAMES[info.name]?.company?.[name] : undefined;
  return choice.options[name] ?? company ?? info.presets[choice.preset]?.[name] ?? usually;
}

/** The options in which presets differ, with the value that each gives them. */
export function differences(info: GameInfo): { name: string; values: Record<string, Value> }[] {
  const presets = Object.entries(info.presets);
  const rows = info.options.map(({ name, default: usually }) => ({ name, values: Object.fromEntries(presets.map(([preset, values]) => [preset, values[name] ?? usually])) }));
  return rows.filter(({ values }) => new Set(Object.values(values)).size > 1);
}

/** Will the players choose where they start? `auto` lets them wherever the island is not one of the server's own. */
export function choosesStarts(choice: Choice, info: GameInfo): boolean {
  const starts = valueOf(choice, info, 'starts');
  return starts === 'free' || (starts === 'auto' && (choice.file !== null || isRandom(choice.board)));
}

/** Keeps a value only where it differs from what holds without it. */
export function withOption(choice: Choice, info: GameInfo, name: string, value: Value): Choice {
  const { [name]: _, ...others } = choice.options;
  const without = { ...choice, options: others };
  return valueOf(without, info, name) === value ? without : { ...choice, options: { ...others, [name]: value } };
}

/** Do two or more people play, by link or at this screen? */
export function amongPeople(choice: Choice): boolean {
  return choice.sitters.filter((sitter) => !sitter.startsWith('bot:')).length > 1;
}

export function wishOf(choice: Choice, info: GameInfo): Omit<Create, 'request'> {
  const options: Record<string, Value> = { ...(amongPeople(choice) ? companyOptions(choice.game) : {}), ...choice.options };
  if (choice.preset) options['preset'] = choice.preset;
  if (info.content && choice.board && !choice.file) options[info.content] = choice.board;
  return {
    game: choice.game,
    options,
    content: choice.file ? { [info.content]: choice.file.text } : null,
    seats: choice.sitters.map(seatWish),
    public: choice.public,
    clock: choice.clock,
    undo: choice.undo,
    pace: choice.pace,
    hints: amongPeople(choice) ? choice.sharedHints : choice.hints,
    silence: choice.silence,
    start: choice.start,
  };
}

function seatWish(sitter: Sitter): SeatWish {
  if (sitter === 'friend') return { who: 'open' };
  return sitter.startsWith('bot:') ? { who: 'bot', bot: sitter.slice(4) } : { who: 'me' };
}
