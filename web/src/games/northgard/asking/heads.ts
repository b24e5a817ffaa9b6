/** What stands over a question and below it: what is asked, or what is drafted if that is whole; and what a hint advises. */
import type { Hint, Move, NorthgardView, Prompt } from '../../../lib/api.ts';
import { language, t } from '../../../lib/lang.svelte.ts';
import { type Naming, ownWord } from '../../../lib/wording.ts';
import { printed } from '../cards/printed.ts';
import { cardName, cardShort } from '../cards/text.ts';
import { arg, type Counts, number, total } from '../model.ts';
import { placeName } from '../places.ts';
import type { Turn } from '../turn.svelte.ts';
import { figuresText, goodsText } from '../wording.ts';
import { type Why, whyOf } from '../why.ts';

type Words = Record<string, string | number>;

const AREAS = new Set(['area', 'start', 'goal']);
const SEATS = new Set(['seat', 'victim', 'player']);
/** A card is used for something else than its effect. */
const USES: ReadonlySet<string> = new Set(['wait', 'replace', 'remove', 'upgrade', 'retire']);
/** Cards of the hand are used so. */
const WAYS: ReadonlySet<string> = new Set(['play', ...USES]);
const RECRUITS: ReadonlySet<string> = new Set(['recruit', 'bear', 'camp']);
const MARCHES: ReadonlySet<string> = new Set(['move', 'lead']);
const TOGETHER = [RECRUITS, MARCHES];

/** A thing by its name, whatever it is. */
function named(key: string, value: Move['args'][string], name: Naming): string | number {
  if (typeof value === 'object') return goodsText(value as Counts);
  const word = String(value);
  if (AREAS.has(key)) return placeName(word);
  if (SEATS.has(key) && /^[a-h]$/.test(word)) return name(word);
  if (key === 'card') return language.has(`northgard.card.${word}.name`) ? cardName(word) : word;
  const kinds = key === 'new' ? ['card', 'building'] : [key];
  const found = kinds.map((kind) => `northgard.${kind}.${word}.name`).find((each) => language.has(each));
  return found ? t(found) : value;
}

const wordsOf = (args: Move['args'], name: Naming): Words => Object.fromEntries(Object.entries(args).map(([key, value]) => [key, named(key, value, name)]));

// ---------------------------------------------------------------- what is asked
/** How far a turn is: what was played of it, that no card is left to play, or that nothing is left but its end. */
function stageOf({ args, options }: Prompt): string {
  if (options.some(({ verb }) => WAYS.has(verb))) return String(args['played'] ?? 'nothing');
  return options.some(({ verb }) => verb === 'pass') ? 'empty' : 'over';
}

/** What is taken: in the last year achievements. */
const takenKind = ({ options }: Prompt): string => (options.some((option) => option.verb === 'take' && printed(arg(option, 'card')).kind === 'achievement') ? 'achievement' : 'development');

/** Who has begun a combat. */
function attack(view: NorthgardView | null, name: Naming): Words {
  const fight = view?.table.doing?.fight ?? null;
  const attacker = fight?.attacker ?? null;
  const fed = fight?.fed[attacker === view?.seat ? 0 : 1] ?? 0;
  return { attacker: attacker ? name(attacker) : '', own: ownWord(attacker, name), again: fed > 0 ? 'yes' : 'no' };
}

export function headOf(prompt: Prompt, name: Naming, view: NorthgardView | null = null): string {
  const played = prompt.key === 'turn' ? stageOf(prompt) : '';
  return t(`northgard_table.head.${prompt.key}`, { n: 0, round: 0, keep: 0, drop: 0, top: 0, tile: '', ...wordsOf(prompt.args, name), ...attack(view, name), kind: takenKind(prompt), played });
}

export function titleOf(turn: Turn, name: Naming): string {
  if (turn.picks.upgrading !== null) return t('northgard_table.head.upgrade');
  const held = heldCard(turn);
  if (held !== null) return t('northgard_table.head.card', { card: cardName(held) });
  if (turn.whole) return actionText(turn, name);
  return turn.open ? headOf(turn.open, name, turn.view) : '';
}

/** A card that is chosen, but cannot be played: it is asked what else is done with it. */
function heldCard({ key, answer, card, mine, whole }: Turn): string | null {
  return key === 'turn' && !answer && !whole && card !== null ? (mine?.hand[card] ?? null) : null;
}

// ---------------------------------------------------------------- what is drafted
/** What a move does, as an order: `Recruit in Nordmark.` */
export function moveText({ verb, args }: Move, name: Naming): string {
  const key = `northgard_table.do.${verb}`;
  return t(key, { number: 0, ...wordsOf(args, name) });
}

/** What moves do one after another; units that are recruited or go in a row are told together: `Recruit 2 units in Nordmark and 1 unit in Vestvik`. */
function actionTexts(moves: readonly Move[], name: Naming): string[] {
  const rows: Move[][] = [];
  for (const move of moves) {
    const row = rows.at(-1);
    if (row && TOGETHER.some((kinds) => kinds.has(move.verb) && kinds.has(row[0]!.verb))) row.push(move);
    else rows.push([move]);
  }
  return rows.map((row) => {
    const [first] = row as [Move];
    if (RECRUITS.has(first.verb)) return t('northgard_table.recruits', { things: figuresText('in', row.map((move) => ({ area: arg(move, 'area'), n: move.verb === 'bear' ? 0 : 1, bear: move.verb === 'bear' }))) });
    if (MARCHES.has(first.verb)) return t('northgard_table.marches', { things: figuresText('to', row.map((move) => ({ area: arg(move, 'goal'), n: number(move), bear: move.verb === 'lead' }))) });
    return moveText(first, name);
  });
}

/** What the draft does last; that nothing more is done is no action. */
function actionText({ moves, taking }: Turn, name: Naming): string {
  if (moves.some(({ verb }) => verb === 'pass')) return taking === null ? t('northgard_table.do.pass') : t('northgard_table.passes', { card: cardName(taking) });
  return actionTexts(moves.filter(({ verb }) => verb !== 'done'), name).at(-1) ?? '';
}

// ---------------------------------------------------------------- what is said below it
/** `touch`: fingers tap, a mouse clicks. */
export function noteOf(turn: Turn, touch: boolean): string {
  const by = touch ? 'touch' : 'mouse';
  const { open: prompt, last } = turn;
  if (turn.picks.upgrading !== null) return t('northgard_table.below.upgrade');
  if (heldCard(turn) !== null) return t('northgard_table.below.card');
  if (turn.whole) return afterwards(turn, by, last);
  if (!prompt) return '';
  if (prompt.key === 'food') return atStake(turn);
  if (prompt.key === 'move' && turn.picks.start !== null) return t('northgard_table.below.goal');
  return t(`northgard_table.below.${prompt.key}`, { n: 0, by, ...prompt.args, kind: takenKind(prompt), played: prompt.key === 'turn' ? stageOf(prompt) : '' } as Words);
}

/** What follows when it is done. */
function afterwards({ taking, stopped, prompt }: Turn, by: string, last: Move | null): string {
  if (taking !== null) return t('northgard_table.below.take', { kind: printed(taking).kind });
  if (last && USES.has(last.verb)) return t(`northgard.verb.${last.verb}.text`);
  if (stopped) return t('northgard_table.reveals');
  if (prompt?.key === 'turn') return prompt.options.length > 1 ? t('northgard_table.below.turn', { by, played: stageOf(prompt) }) : '';
  return last?.verb === 'play' ? t('northgard_table.may_react') : '';
}

/** What a combat is about: what the land brings in a year. */
function atStake({ view }: Turn): string {
  const land = view?.table.territories.find(({ name }) => name === view.table.doing?.fight?.at);
  const [fame, goods] = [land?.fame ?? 0, goodsText(land?.yields ?? {})];
  const worth = [...(fame ? [t('northgard_table.worth', { n: fame })] : []), ...(Object.keys(land?.yields ?? {}).length ? [goods] : [])];
  return t('northgard_table.below.food', { worth: worth.join(', ') || t('northgard_table.nothing') });
}

// ---------------------------------------------------------------- hints
export const hintText = (moves: readonly Move[], name: Naming): string => actionTexts(moves, name).join(' · ');

/** What speaks for a hint, in a sentence; empty: nothing that could be told. */
export function whyText(hint: Hint, asked: NorthgardView | null): string {
  const why = asked && whyOf(hint, asked);
  if (why?.kind === 'card') return cardShort(why.card);
  return why ? t(`northgard_table.why.${why.kind}`, paramsOf(why)) : '';
}

function paramsOf(why: Exclude<Why, { kind: 'card' }>): Words {
  switch (why.kind) {
    case 'odds':
      return { win: why.win, fed: why.fed < why.win ? why.fed : 'none' };
    case 'closes':
      return { at: placeName(why.at), fame: why.fame };
    case 'year':
    case 'goods':
    case 'harvest':
      return { things: gainsText(why.gains) };
    case 'winter':
      return { n: why.n, was: why.was };
    default:
      return { n: why.n };
  }
}

function gainsText({ fame, ...goods }: Counts): string {
  return [...(fame ? [t('northgard_table.worth', { n: fame })] : []), ...(total(goods) ? [goodsText(goods)] : [])].join(', ');
}

/** Has the hint something that can be taken over? */
export const hasAdvice = (hint: Hint | null): boolean => (hint?.moves.length ?? 0) > 0;
