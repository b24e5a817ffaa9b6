/** What the aid tells: the year, the turn, what cards do, the land, buildings, combats, the end. Figures and most words are the game's own. */
import { BUILDINGS, DOMINATION, PRICES } from '../../../api/northgard.ts';
import { t } from '../../../lib/lang.svelte.ts';

/** What a line is about: its symbol, its words and its ruling; `price` in lore. */
export interface Line {
  symbol: string;
  name?: string;
  text: string;
  ruling: string;
  price?: number;
}
export interface Section {
  section: string;
  lines: readonly Line[];
}

const line = (key: string, symbol: string, ruling: string): Line => ({ symbol, text: t(`northgard_panels.aid.${key}`), ruling });
const ofGame = (kind: string, name: string, symbol: string, ruling: string): Line => ({ symbol, name: t(`northgard.${kind}.${name}.name`), text: t(`northgard.${kind}.${name}.text`), ruling });
const way = (name: keyof typeof PRICES, symbol: string, ruling: string): Line => ({ symbol, name: t(`northgard_cards.way.${name}`), text: t(`northgard_cards.way.${name}_does`), ruling, price: PRICES[name] });

export const aidOf = (years: number): Section[] => [
  {
    section: 'year',
    lines: [line('start', 'icon-cards', '3.1'), line('actions', 'icon-play', '3.2'), line('harvest', 'icon-harvest', '3.3'), line('winter', 'icon-winter', '3.4'), line('end', 'icon-recruit', '3.5')],
  },
  {
    section: 'turn',
    lines: [
      way('play', 'icon-play', '4.A'),
      way('wait', 'icon-wait', '4.B'),
      way('replace', 'icon-exchange', '4.C'),
      way('remove', 'icon-remove', '4.D'),
      way('upgrade', 'icon-upgrade', '4.E'),
      { ...line('pass', 'icon-pass', '4.F'), name: t('northgard_table.pass') },
      line('flash', 'icon-flash', '13.28'),
    ],
  },
  {
    section: 'parts',
    lines: [ofGame('part', 'recruit', 'icon-recruit', '5.1'), ofGame('part', 'move', 'icon-move', '5.3'), ofGame('part', 'explore', 'icon-explore', '5.4'), ofGame('part', 'build', 'icon-mallet', '5.2'), ofGame('part', 'draw', 'icon-draw', '5.5')],
  },
  {
    section: 'land',
    lines: [
      line('open', 'icon-tile', '7.4'),
      line('closed', 'fame-shield', '7.8'),
      line('rough', 'icon-move', '13.36'),
      ...['small', 'carved', 'large'].map((space) => ofGame('space', space, `space-${space}`, '9.1')),
      line('lair', 'lair', '6.5'),
    ],
  },
  { section: 'buildings', lines: BUILDINGS.map(({ building }) => ofGame('building', building, `building-${building}`, '9.2')) },
  {
    section: 'fight',
    lines: [line('units', 'icon-attack', '10.1'), line('food', 'resource-food', '10.3'), line('dice', 'icon-axe', '10.4'), line('wins', 'icon-points', '10.5'), line('retreat', 'icon-retreat', '10.7')],
  },
  {
    section: 'ending',
    lines: [
      ...(years === DOMINATION.years ? [{ symbol: 'icon-stronghold', text: t('northgard_panels.aid.domination', { n: DOMINATION.strongholds }), ruling: '11.1' }] : []),
      line('fame', 'icon-points', '11.2'),
      line('unrest', 'icon-unrest', '6.6'),
    ],
  },
];
