/** What lists and statistics of finished matches say, from what the server has counted. */
import type { Opponent, SeatInfo, Share, TableLine } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { botName, personName } from '../lib/seats.ts';
import { gameTitle } from '../shell/games.svelte.ts';

/** Fewer matches tell nothing about somebody. */
export const ENOUGH = 4;
/** Opponents that are told apart; the others can be chosen. */
const MOST = 8;

type By = Share['by'];

/** In how many ways wins are told apart, each in its block; a way in which there is only one kind of matches says nothing new. */
const BLOCKS: readonly (readonly By[])[] = [['all', 'game'], ['seats'], ['order'], ['length']];

export function blocks(shares: readonly Share[]): Share[][] {
  return BLOCKS.map((ways) => ways.flatMap((by) => several(shares, by))).filter((block) => block.length > 0);
}

function several(shares: readonly Share[], by: By): Share[] {
  const found = shares.filter((share) => share.by === by);
  return by === 'all' || by === 'order' || found.length > 1 ? found : [];
}

export function rivals(shares: readonly Share[]): Share[] {
  return shares.filter((share) => share.by === 'opponent').slice(0, MOST);
}

/** What a game is called where there is little room: without what stands behind a colon. */
export function shortTitle(game: string): string {
  return gameTitle(game).split(':')[0]!;
}

/** What a share is of: `3 seats`, `going first`, a name. */
export function shareName(share: Share, opponents: readonly Opponent[]): string {
  switch (share.by) {
    case 'all':
      return t('matches.shares.all');
    case 'game':
      return shortTitle(share.key);
    case 'seats':
      return t('matches.shares.seats', { n: Number(share.key) });
    case 'order':
      return t(`matches.shares.order.${share.key as 'first' | 'middle' | 'last'}`);
    case 'length':
      return t(`matches.shares.length.${share.key}`);
    case 'opponent': {
      const found = opponents.find(({ key }) => key === share.key);
      return found ? opponentName(found) : t('matches.somebody');
    }
  }
}

export function opponentName({ person, bot }: Pick<Opponent, 'person' | 'bot'>): string {
  return person ? personName(person.name) : botName(bot ?? '');
}

export function percent(part: number, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}

/** My only seat in a match; none where I had several. */
export function ownSeat(line: TableLine, me: string | null): SeatInfo | null {
  const own = line.seats.filter((seat) => seat.person !== null && seat.person.id === me);
  return own.length === 1 ? own[0]! : null;
}

/** On which place I came out; none where nobody has won, or I had several seats. */
export function ownPlace(line: TableLine, me: string | null): number | null {
  const seat = ownSeat(line, me);
  if (!seat || !line.outcome || line.outcome.ending === 'abandoned') return null;
  return line.outcome.places[line.seats.indexOf(seat)] ?? null;
}

/** Does somebody play at a table: a person by id, or a kind of bot, as statistics call them? */
export function sitsThere(line: TableLine, opponent: string): boolean {
  return line.seats.some(({ person, bot }) => person?.id === opponent || (person === null && bot !== null && `bot:${bot}` === opponent));
}
