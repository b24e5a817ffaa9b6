/** Why a hint advises its moves: the one thing most worth saying of what they would change, and of what is foretold of them. Pure. */
import type { Hint, Move } from '../../lib/api.ts';
import { lacking } from './asking/changes.ts';
import { oddsOf } from './asking/odds.ts';
import { amount, arg, type Counts, forecastOf, GOODS, type NorthgardPlayer, type NorthgardView, number, playerOf } from './model.ts';
import { fameOf } from './panels/standing.ts';

export type Why =
  /** The chance to win, in per cent; and if the other side spends all its food. */
  | { kind: 'odds'; win: number; fed: number }
  /** Land of mine is closed, which brings so much fame at once. */
  | { kind: 'closes'; at: string; fame: number }
  | { kind: 'strongholds' | 'fame' | 'units'; n: number }
  /** So much of the winter cannot be paid yet. */
  | { kind: 'winter'; was: number; n: number }
  /** More a year, more at once, or at the harvest to which a pass leads. */
  | { kind: 'year' | 'goods' | 'harvest'; gains: Counts }
  /** What the new card does. */
  | { kind: 'card'; card: string };

export function whyOf(hint: Hint, asked: NorthgardView): Why | null {
  const was = playerOf(asked.table, asked.seat);
  const is = playerOf((hint.preview.view as NorthgardView).table, asked.seat);
  if (!was || !is) return null;
  if (hint.moves.some(({ verb }) => verb === 'pass')) return gained('harvest', {}, was.harvest);
  return ofCombat(hint, asked) ?? ofLand(hint, asked, was, is) ?? ofYear(was, is) ?? gained('goods', was.goods, is.goods) ?? more('units', was.units, is.units) ?? upgraded(hint.moves);
}

// ---------------------------------------------------------------- combats
/** Of the last move whose chances are known: of the one that brings something to light, or of the first. */
function ofCombat({ moves, preview }: Hint, asked: NorthgardView): Why | null {
  const after = preview.view as NorthgardView;
  return (preview.stopped ? chanceOf(after, moves[preview.moves]) : null) ?? begun(after) ?? chanceOf(asked, moves[0]);
}

/** What a view foretells of a move. */
function chanceOf(view: NorthgardView, move: Move | undefined): Why | null {
  if (!move) return null;
  const { food = [], signs = null } = forecastOf(view) ?? {};
  switch (move.verb) {
    case 'feed':
    case 'hold':
      return odds(food.find(({ n }) => n === number(move)));
    case 'axe':
    case 'skull':
      return signs && odds({ win: signs[move.verb] });
    default:
      return odds(oddsOf(view, move) ?? undefined);
  }
}

/** A combat that the moves lead to, before I spend any food. */
const begun = (view: NorthgardView): Why | null => odds(forecastOf(view)?.food.find(({ n }) => n === 0));

const odds = (found: { win: number; fed?: number; worst?: number } | undefined): Why | null => (found ? { kind: 'odds', win: found.win, fed: found.fed ?? found.worst ?? found.win } : null);

// ---------------------------------------------------------------- everything else
function ofLand({ preview }: Hint, { seat, mine }: NorthgardView, was: NorthgardPlayer, is: NorthgardPlayer): Why | null {
  const after = preview.view as NorthgardView;
  const { territories } = after.table;
  const fame = Math.max(0, (fameOf(is, after.mine) ?? 0) - (fameOf(was, mine) ?? 0));
  const closed = preview.events.flatMap(({ kind, args }) => (kind === 'close' ? [String(args['area'])] : [])).find((at) => territories.some(({ name, owner }) => name === at && owner === seat));
  if (closed !== undefined) return { kind: 'closes', at: closed, fame };
  if (is.strongholds > was.strongholds) return { kind: 'strongholds', n: is.strongholds };
  return fame ? { kind: 'fame', n: fame } : null;
}

function ofYear(was: NorthgardPlayer, is: NorthgardPlayer): Why | null {
  const [lacked, lacks] = [lacking(was), lacking(is)];
  return lacks < lacked ? { kind: 'winter', was: lacked, n: lacks } : gained('year', was.harvest, is.harvest);
}

function gained(kind: 'year' | 'goods' | 'harvest', before: Counts, after: Counts): Why | null {
  const gains = ['fame', ...GOODS].map((what) => [what, amount(after, what) - amount(before, what)] as const).filter(([, n]) => n > 0);
  return gains.length ? { kind, gains: Object.fromEntries(gains) } : null;
}

function upgraded(moves: readonly Move[]): Why | null {
  const move = moves.find(({ verb }) => verb === 'upgrade' || verb === 'retire');
  return move ? { kind: 'card', card: arg(move, 'new') } : null;
}

const more = (kind: 'units', before: number, after: number): Why | null => (after > before ? { kind, n: after - before } : null);
