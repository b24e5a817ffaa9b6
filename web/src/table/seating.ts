/** What a player's card says about who sits there and what he does. */
import type { SeatInfo, TableInfo } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { colourOf, playsHow, seatName } from '../lib/seats.ts';

export interface Doing {
  info: TableInfo | null;
  /** This person's id. */
  me: string | null;
  asked: readonly string[];
  thinking: readonly string[];
  /** Seats whose persons are here; none: not known. */
  present: readonly string[] | null;
}

export function seatOf(info: TableInfo | null, seat: string): SeatInfo | null {
  return info?.seats.find((each) => each.seat === seat) ?? null;
}

const colour = (seat: string): string => t(`common.colour.${colourOf(seat)}`);

/** The colour in words, unless the name is just that. */
export function colourWord(info: TableInfo | null, seat: string, me: string | null): string | null {
  return seatName(info, seat, me) === colour(seat) ? null : colour(seat);
}

/** What this seat is and does, in a few words. */
export function states(seat: string, doing: Doing): string[] {
  const found = seatOf(doing.info, seat);
  const own = found !== null && !found.bot && found.person !== null && found.person.id === doing.me;
  // at a table that is over nobody is awaited, and in an opened record nobody ever sat
  const over = doing.info?.stage === 'over';
  return [...player(found, over), ...(over ? [] : moment(seat, found, own, doing))];
}

function player(found: SeatInfo | null, over: boolean): string[] {
  if (!found) return [];
  if (found.resigned) return [t('panels.player.resigned')];
  if (found.bot) return [found.person ? t('panels.player.bot_plays') : playsHow(found.bot)];
  return found.person || over ? [] : [t('panels.player.open')];
}

function moment(seat: string, found: SeatInfo | null, own: boolean, { info, me, asked, thinking, present }: Doing): string[] {
  // around one screen everybody is "you": there the colour says who
  const several = (info?.seats ?? []).filter((each) => each.person?.id === me && !each.bot).length > 1;
  const words: string[] = [];
  if (found?.time_up) words.push(t('panels.player.time_up'));
  else if (thinking.includes(seat)) words.push(t('panels.player.thinking'));
  else if (asked.includes(seat)) words.push(own && !several ? t('panels.player.your_turn') : t('panels.player.to_move'));
  if (found?.person && !found.bot && !own && present && !present.includes(seat)) words.push(t('panels.player.away'));
  return words;
}
