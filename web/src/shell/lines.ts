/** What a line of a list of tables says. */
import type { Clock, SeatInfo, TableLine } from '../lib/api.ts';
import { t } from '../lib/lang.svelte.ts';
import { personName, withBot } from '../lib/seats.ts';
import { isLesson, isTrial } from './trials.ts';

export function sitterName(seat: SeatInfo, me: string | null): string {
  if (seat.person && seat.person.id === me) return t('common.you');
  if (seat.name !== null) return withBot(seat, personName(seat.name)); // a bot that plays for somebody does not hide him
  return seat.kept ? t('start.list.kept', { name: personName(seat.kept.name) }) : t('start.list.free');
}

/** Bots and persons by name, each once: `You, Sigrun (bot)`. */
export function sitters(line: TableLine, me: string | null): string {
  return [...new Set(line.seats.map((seat) => sitterName(seat, me)))].join(', ');
}

/** The others at the table; nobody, where I sit alone. */
export function rivals(line: TableLine, me: string | null): string {
  const others = line.seats.filter((seat) => !seat.person || seat.person.id !== me);
  return [...new Set(others.map((seat) => sitterName(seat, me)))].join(', ');
}

/** Is it my turn there, or am I asked to agree to something? */
export function waitsForMe(line: TableLine): boolean {
  return line.stage === 'running' && !isTrial(line) && (line.my_turn || line.my_consent);
}

export function stateOf(line: TableLine, me: string | null): string {
  if (isLesson(line)) return t('start.list.lesson');
  if (isTrial(line) && line.stage === 'running') return t('start.list.runs'); // nobody waits for anybody there
  if (line.stage === 'over') return outcomeOf(line, me);
  if (line.stage === 'open') return t('start.list.open', { n: line.seats.filter((seat) => !seat.person && !seat.bot).length });
  if (waitsForMe(line)) return [line.my_turn ? [t('start.list.my_turn')] : [], line.my_consent ? [t('start.list.my_consent')] : []].flat().join(' · ');
  const asked = line.seats.filter((seat) => line.asked.includes(seat.seat)).map((seat) => sitterName(seat, me));
  return asked.length ? t('start.list.waits', { who: [...new Set(asked)].join(', ') }) : t('start.list.runs');
}

export function outcomeOf(line: TableLine, me: string | null): string {
  const { outcome, seats } = line;
  if (!outcome) return t('start.list.over');
  if (outcome.ending === 'abandoned') return t('start.list.abandoned');
  if (outcome.ending === 'rules') return t('start.list.rules');
  const points = outcome.points.join(' : ');
  const first = seats.filter((_, n) => outcome.places[n] === 1);
  const own = seats.filter((seat) => seat.person && seat.person.id === me);
  if (own.length === 1) {
    const place = outcome.places[seats.indexOf(own[0]!)] ?? 0;
    return t('start.list.mine', { place, shared: first.length > 1 ? 'yes' : 'no', points });
  }
  return t('start.list.won', { who: [...new Set(first.map((seat) => sitterName(seat, me)))].join(', '), points });
}

/** `10 minutes`, `1 day`. */
export function spanWords(minutes: number): string {
  if (minutes % 1440 === 0) return t('start.span.days', { n: minutes / 1440 });
  return minutes % 60 === 0 ? t('start.span.hours', { n: minutes / 60 }) : t('start.span.minutes', { n: minutes });
}

export function clockWords(clock: Clock): string {
  if (clock.kind === 'realtime') return t('start.clock.realtime', { minutes: Math.round(clock.bank / 60), seconds: clock.increment ?? 0 });
  if (clock.kind === 'correspondence') return t('start.clock.correspondence', { days: clock.days });
  return t('start.clock.none');
}
