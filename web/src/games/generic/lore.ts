/** What lies at a place of a board without a picture: helps to choose among names. Games add what they know of their geometry. */
import type { Option, SettlersTable, View } from '../../lib/api.ts';
import { t } from '../../lib/lang.svelte.ts';
import type { Naming } from '../../lib/wording.ts';
import { northgardNote } from './northgard.ts';
import { countsText, word } from './names.ts';

export function noteOf(view: View, option: Option, name: Naming): string {
  if (view.game === 'northgard') return northgardNote(view, option, name);
  if (view.game !== 'settlers') return '';
  if (option.verb === 'deal') return dealWords(view.table, option.text.slice('deal '.length));
  const at = /^(crossing|path|tile):(.+)$/.exec(option.on.at(-1) ?? '');
  if (!at) return '';
  if (at[1] === 'tile') return tileWords(view.table, at[2]!);
  const [first, second] = at[2]!.split('-');
  return second ? '' : landAt(view.table, first!);
}

/** What would change hands with a partner: its counter-offer, or the offer that it accepts. */
function dealWords({ offer }: SettlersTable, partner: string): string {
  const reply = offer?.replies.find((each) => each.seat === partner);
  if (!offer || !reply) return '';
  return t('generic.deal', { give: countsText(reply.take ?? offer.give), take: countsText(reply.give ?? offer.take) });
}

/** The crossings of a tile, clockwise from the top (docs/notation.md, Settlers: names). */
export function crossingsOf(tile: string): string[] {
  const [row, x] = [tile.charCodeAt(0) - 65, Number(tile.slice(1))];
  const around = [[x, 0], [x + 1, 1], [x + 1, 2], [x, 3], [x - 1, 2], [x - 1, 1]] as const;
  return around.map(([column, down]) => `${String.fromCharCode(97 + 2 * row + down)}${column}`);
}

/** The land around a crossing, most often hit first, and its harbour. */
function landAt(table: SettlersTable, crossing: string): string {
  const tiles = table.tiles.filter((tile) => crossingsOf(tile.at).includes(crossing)).sort((a, b) => b.pips - a.pips);
  const land = tiles.map((tile) => (tile.token ? `${word(tile.gives)} ${tile.token}` : word(tile.gives)));
  const harbour = table.harbours.find((each) => each.at.split('-').includes(crossing));
  return [...land, ...(harbour ? [t('generic.harbour', { rate: harbour.rate, kind: word(harbour.kind) })] : [])].join(' · ');
}

function tileWords(table: SettlersTable, at: string): string {
  const tile = table.tiles.find((each) => each.at === at);
  if (!tile) return '';
  const around = new Set(crossingsOf(at));
  const seats = [...new Set(table.buildings.filter((each) => around.has(each.at)).map((each) => each.seat))];
  return t('generic.tile', { land: word(tile.gives), token: tile.token, n: seats.length });
}
