/** Settlers at the plain table: what lies at a place, and what would change hands. */
import type { Option, SettlersTable, SettlersView } from '../../lib/api.ts';
import { t } from '../../lib/lang.svelte.ts';
import type { Lore } from '../generic/lore.ts';
import { countsText, word } from '../generic/names.ts';

export const LORE: Lore<SettlersView> = { noteOf };

function noteOf({ table }: SettlersView, { verb, args }: Option): string {
  if (verb === 'deal') return dealWords(table, String(args['seat']));
  if (args['goal']) return tileWords(table, String(args['goal']));
  return args['crossing'] ? landAt(table, String(args['crossing'])) : '';
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
