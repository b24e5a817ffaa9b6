/** Who sits where, in words: players have a colour, a letter and a shape, never a colour alone. */
import type { TableInfo } from './api.ts';
import { t } from './lang.svelte.ts';

const COLOURS = ['red', 'blue', 'green', 'yellow', 'white', 'black'] as const;
export type Colour = (typeof COLOURS)[number];

export function colourOf(seat: string): Colour {
  return COLOURS[seat.charCodeAt(0) - 97] ?? 'red';
}

/** The letter on a shield: R B G Y in both languages, the colour's name is spelled out next to it. */
export function letterOf(seat: string): string {
  return colourOf(seat)[0]!.toUpperCase();
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

/** What a player is called in a sentence, where `You` would need another verb: a person's name, or the colour. */
export function sentenceName(info: TableInfo | null, seat: string, me: string | null): string {
  const person = info?.seats.find((each) => each.seat === seat && !each.bot)?.person;
  return person && person.id !== me ? personName(person.name) : t(`common.colour.${colourOf(seat)}`);
}

/** What a player is called on a card: You, a person's name, a bot's, or the colour. */
export function seatName(info: TableInfo | null, seat: string, me: string | null): string {
  const found = info?.seats.find((each) => each.seat === seat);
  const colour = t(`common.colour.${colourOf(seat)}`);
  if (!found) return colour;
  const own = info!.seats.filter((each) => each.person && each.person.id === me && !each.bot);
  if (found.person && found.person.id === me && !found.bot) return own.length > 1 ? colour : t('common.you');
  if (found.bot) return t('common.bot_name', { bot: botName(found.bot), colour });
  return found.person ? personName(found.person.name) : colour;
}

export function botName(bot: string): string {
  return t(`common.bot.${bot === 'greedy' || bot === 'random' ? bot : 'other'}`, { bot });
}
