/** How a match ended, in words. */
import type { MatchEvent, TableInfo } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import { isYou, sentenceName } from '../../../lib/seats.ts';

/** Names as a sentence lists them: Anna, Bo and Cal. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return t('panels.end.and', { first: names.slice(0, -1).join(', '), second: names.at(-1)! });
}

/** The headline; `name` says what a player is called on a card. */
export function headline(winners: readonly string[], mine: readonly string[], name: (seat: string) => string): string {
  if (winners.length === 0) return t('panels.end.title');
  if (winners.length > 1) return t('panels.end.shared', { names: listed(winners.map(name)) });
  const own = winners[0]! === mine[0] && mine.length === 1;
  return own ? t('panels.end.you_win') : t('panels.end.wins', { name: name(winners[0]!) });
}

/** The points of two players, the winner's first; null where they alone did not decide, or more than two played. */
export function scoreline(info: TableInfo, winners: readonly string[], points: Readonly<Record<string, number>>): string | null {
  const cut = info.outcome !== null && ['resigned', 'abandoned', 'timeout'].includes(info.outcome.ending);
  if (cut || winners.length !== 1 || info.seats.length !== 2) return null;
  const other = info.seats.find((each) => each.seat !== winners[0])!.seat;
  return `${points[winners[0]!]} : ${points[other]}`;
}

/** Why it ended; `story` are all events of the match. */
export function ending(info: TableInfo, story: readonly MatchEvent[], me: string | null, name: (seat: string) => string): string {
  const outcome = info.outcome;
  if (outcome?.ending === 'abandoned') return t('panels.end.ending_abandoned');
  if (outcome?.ending === 'resigned') return named('resigned', outcome.lost.map(name));
  if (outcome?.ending === 'timeout') return named('timeout', info.seats.filter((seat) => seat.time_up).map((seat) => name(seat.seat)));
  const last = story.findLastIndex((event) => event.kind === 'scoring');
  const stuck = story[last]?.args['cause'] === 'blocked' ? story.slice(0, last).findLast((event) => event.kind === 'blocked') : undefined;
  return stuck?.seat ? t('panels.end.ending_blocked', { name: sentenceName(info, stuck.seat, me), own: isYou(info, stuck.seat, me) ? 'yes' : 'no' }) : t('panels.end.ending_game');
}

/** Why a seat may stand behind others who have fewer points. */
export function setback(info: TableInfo, seat: string): 'resigned' | 'timeout' | null {
  if (info.outcome?.lost.includes(seat)) return 'resigned';
  const flagged = info.seats.find((each) => each.seat === seat)?.time_up ?? false;
  return flagged && info.outcome?.ending === 'timeout' ? 'timeout' : null;
}

/** The same in words: what happened, and what it meant if the points alone would say otherwise. */
export function setbackText(why: ReturnType<typeof setback>, row: { place: number | null; points: number }, others: readonly { place: number | null; points: number }[]): string {
  if (!why) return '';
  const behind = others.some((each) => each.place !== null && row.place !== null && each.place < row.place && each.points <= row.points);
  return t(`panels.end.why_${why}`, { behind: behind ? 1 : 0 });
}

function named(key: 'resigned' | 'timeout', names: string[]): string {
  return names.length ? t(`panels.end.ending_${key}`, { names: listed(names) }) : t(`panels.end.ending_${key}_nobody`);
}
