/** What the places of the map are, in words. */
import type { NorthgardTable } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import { colourOf } from '../../../lib/seats.ts';
import { cellOf, realmOf, type Target } from './hit.ts';

export interface Spoken {
  table: NorthgardTable;
  /** Players by their seats; a colour where none is known. */
  names: Readonly<Record<string, string>>;
  /** The seat of whoever hears it. */
  seat: string | null;
  nameOf: (area: string) => string;
  chosen: ReadonlySet<Target>;
  hinted: ReadonlySet<Target>;
}

const key = (part: string): string => `northgard_board.${part}`;

function listed(counts: Readonly<Record<string, number>>, kind: 'resource' | 'space'): string {
  return Object.entries(counts)
    .filter(([what, n]) => n > 0 && what !== 'lair')
    .map(([what, n]) => t(key('amount'), { n, what: t(`northgard.${kind}.${what}.name`) }))
    .join(', ');
}

/** `Sw: you, 4 units, closed, 3 tiles; Carved Stone; gives 1 food, 1 lore` */
export function sayTerritory({ table, names, seat, nameOf }: Spoken, name: string): string {
  const land = table.territories.find((each) => each.name === name);
  if (!land) return nameOf(name);
  const called = (who: string): string => (who === seat ? t(key('you')) : (names[who] ?? t(`common.colour.${colourOf(who)}`)));
  const first = [land.owner === null ? t(key('nobody')) : called(land.owner)];
  if (land.units) first.push(t(key('units'), { n: land.units }));
  if (land.bear) first.push(t(key('bear')));
  const attacker = table.doing?.attacker;
  if (attacker && land.guests) first.push(t(key('guests'), { n: land.guests, name: called(attacker) }));
  first.push(t(key(land.closed ? 'closed' : 'open')), t(key('tiles'), { n: land.tiles }));
  if (table.token === name) first.push(t(key('scorched')));
  const [yields, free] = [listed(land.yields, 'resource'), listed(land.free, 'space')];
  const more = [land.buildings.map(({ building }) => t(`northgard.building.${building}.name`)).join(', '), yields && t(key('gives'), { list: yields }), free && t(key('free'), { list: free })];
  return `${nameOf(name)}: ${[first.join(', '), ...more.filter(Boolean)].join('; ')}`;
}

/** A place, what a click on it does, and whether it is marked. */
export function sayTarget(spoken: Spoken, target: Target, does = ''): string {
  const name = realmOf(target);
  const space = target.startsWith('space:') ? target.split(':')[2]! : null;
  const place = cellOf(target)
    ? t(key('cell'), { at: target.slice('cell:'.length) })
    : space !== null
      ? t(key('on_space'), { space: t(`northgard.space.${space}.name`), at: spoken.nameOf(name ?? '') })
      : sayTerritory(spoken, name ?? '');
  const marks = [...(spoken.chosen.has(target) ? [t(key('chosen'))] : []), ...(spoken.hinted.has(target) ? [t(key('noted'))] : [])];
  return [does, place, ...marks].filter(Boolean).join(', ');
}
