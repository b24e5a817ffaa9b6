/** What the places of the island are, in words. */
import { t } from '../../../lib/lang.svelte.ts';
import { colourOf } from '../../../lib/seats.ts';
import { harbourAt, rollsOf, tilesOf } from '../foretold.ts';
import type { Action, SettlersForecast, SettlersTable, SettlersTile, Target } from '../model.ts';

export interface Spoken {
  table: SettlersTable;
  forecast: SettlersForecast | null;
  legal: ReadonlyMap<Target, Action>;
  hinted: ReadonlySet<Target>;
  chosen: Target | null;
  victims: ReadonlyMap<string, string>;
  names: Readonly<Record<string, string>>;
  /** The seat of whoever hears it. */
  seat: string | null;
}

type Names = Spoken['names'];
const called = (names: Names, seat: string): string => names[seat] ?? t(`common.colour.${colourOf(seat)}`);
const resource = (kind: string): string => t(`settlers.resource.${kind}.name`);
const yieldOf = ({ gives, token }: SettlersTile): string => `${resource(gives)} ${token}`;

/** A harbour's rate: `3:1 for all`. */
export function rateOf({ kind, rate }: SettlersTable['harbours'][number]): string {
  return kind === 'any' ? t('settlers_board.rate_any', { rate }) : t('settlers_board.rate', { rate, resource: resource(kind) });
}

/** `D6, field, 10, bandit` */
export function sayTile({ at, gives, token, bandits }: SettlersTile): string {
  const said = [at, t(`settlers_board.ground.${gives}`)];
  if (token) said.push(String(token));
  if (bandits) said.push(t('settlers_board.bandit', { n: bandits }));
  return said.join(', ');
}

/** What can be done at a place, and what is there: `Settlement on h9, wool 6, brick 3, wood 11, 9 of 36`. */
export function sayLegal(spoken: Spoken, target: Target, action: Action): string {
  const said = [...ofAction(spoken, target, action)];
  if (spoken.hinted.has(target)) said.push(t('settlers_board.noted'));
  if (spoken.chosen === target) said.push(t('settlers_board.chosen'));
  return said.join(', ');
}

function ofAction({ table, forecast, victims, names }: Spoken, at: Target, action: Action): string[] {
  if (action === 'road') {
    const then = forecast?.road[at];
    return [t('settlers_board.action.road', { at }), ...(then === undefined ? [] : [`${t('settlers_board.foretold.length')} ${then}`])];
  }
  if (action === 'steal') {
    const seat = victims.get(at) ?? '';
    return [t('settlers_board.action.steal', { name: called(names, seat), at, n: table.players.find((each) => each.seat === seat)?.hand ?? 0 })];
  }
  if (action === 'bandit' || action === 'pick') return [t(`settlers_board.action.${action}`, { at }), ...ofGround(table.tiles.find((each) => each.at === at)!)];
  const tiles = tilesOf(table, at);
  const harbour = action === 'settle' ? harbourAt(table, at) : null;
  return [t(`settlers_board.action.${action}`, { at }), ...tiles.map(yieldOf), t('settlers_board.rolls', { n: rollsOf(tiles) }), ...(harbour ? [rateOf(harbour)] : [])];
}

const ofGround = ({ gives, token }: SettlersTile): string[] => [t(`settlers_board.ground.${gives}`), ...(token ? [String(token)] : [])];

/** Everything on the island that is no tile, a sentence for each building and harbour, and one for each player's roads. */
export function sayPieces({ buildings, roads, harbours, players }: SettlersTable, names: Names, you: string | null): string[] {
  const who = (seat: string): { name: string; own: 'yes' | 'no' } => ({ name: called(names, seat), own: seat === you ? 'yes' : 'no' });
  return [
    ...buildings.map(({ at, seat, city }) => t(city ? 'settlers_board.city_of' : 'settlers_board.settlement_of', { ...who(seat), at })),
    ...players.flatMap(({ seat }) => {
      const list = roads.filter((road) => road.seat === seat).map(({ at }) => at);
      return list.length ? [t('settlers_board.roads_of', { ...who(seat), list: list.join(', ') })] : [];
    }),
    ...harbours.map((harbour) => t('settlers_board.harbour_on', { at: harbour.at, rate: rateOf(harbour) })),
  ];
}
