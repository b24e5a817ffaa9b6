/** What is printed on a card, read from the game's own list: its kind, flash, fame, and what it does as signs with numbers. */
import CARDS from '../../../../../src/jarlshof/games/northgard/content/cards.toml?data';

export const KINDS = ['start', 'clan', 'early', 'advanced', 'achievement', 'unrest'] as const;
export type Kind = (typeof KINDS)[number];
/** In the order of their cards, three for each. */
export const CLANS = ['bear', 'boar', 'goat', 'raven', 'snake', 'stag', 'wolf'] as const;
export type Clan = (typeof CLANS)[number];

/** A sign of the pill on a card: a symbol, a number, or both. */
export interface Sign {
  symbol: string | null;
  text: string;
  /** May it be left out? */
  maybe: boolean;
}
export interface Printed {
  card: string;
  kind: Kind;
  clan: Clan | null;
  flash: boolean;
  fame: number;
  /** So much wood less a building costs with it. */
  cheaper: number;
  /** The one of the four actions that it is, whatever it adds to it. */
  action: string | null;
  signs: readonly Sign[];
  /** The symbol of what an achievement counts. */
  counts: string | null;
}
interface Entry { steps?: string[]; flash?: boolean; fame?: number }

/** What a step is shown by, by its first word. */
const SYMBOLS: Readonly<Record<string, string>> = {
  recruit: 'icon-recruit', move: 'icon-move', build: 'icon-mallet', explore: 'icon-explore', draw: 'icon-draw',
  retrieve: 'icon-undo', threaten: 'icon-attack', slay: 'icon-death', spy: 'icon-eye', extort: 'icon-eye', foresee: 'icon-eye',
  curse: 'icon-unrest', scorch: 'icon-unrest', copy: 'icon-cards', bribe: 'icon-coin', pay: 'icon-coin', conquer: 'icon-stronghold',
  rouse: 'clan-bear', pull: 'icon-move', swap: 'icon-exchange', add: 'icon-recruit',
};
const ACTIONS: ReadonlySet<string> = new Set(['recruit', 'move', 'explore', 'build']);
const SPECIAL = 'icon-special';
/** What achievements count in the end. */
const COUNTED: Readonly<Record<string, string>> = {
  builder: 'building-lodge', explorer: 'space-small', 'food-trader': 'resource-food', 'wood-trader': 'resource-wood', scholar: 'resource-lore', trapper: 'lair', warlord: 'icon-warriors',
};
const REACTION = 'icon-guard'; // a card that does nothing by itself answers another one

function signsOf(step: string): Sign[] {
  const maybe = step.startsWith('maybe ');
  const [head = '', ...phrases] = step.replace(/^maybe /, '').split(',').map((each) => each.trim());
  const [word = '', n = ''] = head.split(' ');
  const sign = (symbol: string | null, text = ''): Sign => ({ symbol, text, maybe });
  const part = (phrase: string): Sign => ({ ...sign(SYMBOLS[phrase.replace('maybe ', '')] ?? SPECIAL), maybe: maybe || phrase.startsWith('maybe ') });
  const found = (pattern: RegExp): string => phrases.map((each) => pattern.exec(each)?.[1]).find(Boolean) ?? '';
  if (word === 'choose') return [...(n === '1' || phrases.length <= Number(n) ? [] : [sign(null, `${n}×`)]), ...phrases.map(part)];
  if (word === 'gain') return [sign(`resource-${phrases[0]}`, n)];
  if (word === 'explore') return [sign(SYMBOLS.explore!), ...(found(/^(\d) tiles$/) ? [sign('icon-tile', found(/^(\d) tiles$/))] : [])];
  const signs = [sign(SYMBOLS[word] ?? SPECIAL, word === 'draw' && found(/^keep (\d)$/) ? `${found(/^keep (\d)$/)}/${n}` : word === 'draw' && found(/^(for each)/) ? '' : n)];
  if (found(/^for each (\w+) icon$/)) signs.push(sign(`resource-${found(/^for each (\w+) icon$/)}`));
  if (found(/^(\+\d)$/)) signs.push(sign('icon-axe', found(/^(\+\d)$/)));
  if (found(/^(\d) wood less$/)) signs.push(sign('resource-wood', `−${found(/^(\d) wood less$/)}`));
  return signs;
}

function read(kind: Kind, card: string, { steps = [], flash = false, fame = 0 }: Entry, at: number): Printed {
  const reacts = steps.length === 0 && (kind === 'early' || kind === 'advanced');
  const signs = reacts ? [{ symbol: REACTION, text: '', maybe: false }] : steps.flatMap(signsOf);
  return { card, kind, clan: kind === 'clan' ? (CLANS[Math.floor(at / 3)] ?? null) : null, flash, fame, cheaper: Number(/(\d) wood less/.exec(steps.join())?.[1] ?? 0), action: actionOf(steps), signs, counts: COUNTED[card] ?? null };
}

function actionOf([step = '', ...more]: readonly string[]): string | null {
  const word = step.split(/[ ,]/)[0]!;
  return !more.length && ACTIONS.has(word) ? word : null;
}

export const PRINTED: ReadonlyMap<string, Printed> = new Map(
  KINDS.flatMap((kind) => Object.entries(CARDS[kind] ?? {}).map(([card, entry], at) => [card, read(kind, card, entry as Entry, at)] as const)),
);
const UNKNOWN: Omit<Printed, 'card'> = { kind: 'start', clan: null, flash: false, fame: 0, cheaper: 0, action: null, signs: [], counts: null };

export const printed = (card: string): Printed => PRINTED.get(card) ?? { card, ...UNKNOWN };
