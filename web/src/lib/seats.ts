/** Who sits where, in words: players have a colour, a letter and a shape, never a colour alone. */
import type { SeatInfo, TableInfo } from './api.ts';
import { t } from './lang.svelte.ts';

const COLOURS = ['red', 'blue', 'green', 'yellow', 'white', 'black'] as const;
export type Colour = (typeof COLOURS)[number];

export function colourOf(seat: string): Colour {
  return COLOURS[seat.charCodeAt(0) - 97] ?? 'red';
}

/** The letter on a shield: R B G Y W K in both languages, the colour's name is spelled out next to it. */
export function letterOf(seat: string): string {
  const colour = colourOf(seat);
  return (colour === 'black' ? 'k' : colour[0]!).toUpperCase(); // B is blue
}

/** The number of somebody whom the server had to name: `Guest 12`. */
export function guestNumber(name: string): string | null {
  return /^Guest (\d+)$/.exec(name)?.[1] ?? null;
}

/** A person's name; the one that the server made up in the chosen language. */
export function personName(name: string): string {
  const n = guestNumber(name);
  return n === null ? name : t('common.guest', { n });
}

/** A seat of its own bot: not one that plays for a person, who is still meant. */
export function isBot(seat: SeatInfo | null | undefined): boolean {
  return seat != null && seat.bot !== null && seat.person === null;
}

/** What a player is called in a sentence, where `You` would need another verb: a name, or the colour. */
export function sentenceName(info: TableInfo | null, seat: string, me: string | null): string {
  const found = info?.seats.find((each) => each.seat === seat);
  const mine = found?.person != null && found.person.id === me;
  return found?.name && !mine ? personName(found.name) : t(`common.colour.${colourOf(seat)}`);
}

/** My only seat, even while a bot plays for me: around one screen everybody would be You. */
export function isYou(info: TableInfo | null, seat: string, me: string | null): boolean {
  const own = (info?.seats ?? []).filter((each) => each.person && each.person.id === me);
  return own.length === 1 && own[0]!.seat === seat;
}

/** What a player is called on a card: You, a name, or the colour. */
export function seatName(info: TableInfo | null, seat: string, me: string | null): string {
  return isYou(info, seat, me) ? t('common.you') : sentenceName(info, seat, me);
}

/** The same in a list of players or a result, where nothing else tells of bots: with `bot` beside the name of one. */
export function labelName(info: TableInfo | null, seat: string, me: string | null): string {
  return withBot(info?.seats.find((each) => each.seat === seat), seatName(info, seat, me));
}

/** A name with `bot` beside it, if it is one's. */
export function withBot(seat: SeatInfo | undefined, name: string): string {
  return isBot(seat) ? t('common.bot_name', { name }) : name;
}

/** What is to be known of a bot beside its name: how it plays. */
export function playsHow(bot: string): string {
  return t(`common.plays.${bot === 'greedy' || bot === 'random' ? bot : 'other'}`, { bot });
}

/** Which kind of bot it is, before it has a name. */
export function botName(bot: string): string {
  return t(`common.bot.${bot === 'greedy' || bot === 'random' ? bot : 'other'}`, { bot });
}
