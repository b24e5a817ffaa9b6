/** The pictures on the cards, 128 × 64: a backdrop, and symbols on it.
 *  A symbol is written as `name x y size`, then what is special about it: a tint, `foe`, `flip` (looks the other way), `turn30` (degrees). */

/** A painted surface: its outline, its colour, and how strong its ink is. */
export interface Layer { d: string; fill: string; ink: number }
export interface Placed {
  symbol: string;
  x: number;
  y: number;
  size: number;
  tint: string;
  flip: boolean;
  turn: number;
}
export interface Scene { backdrop: string; things: readonly Placed[] }

const layer = (d: string, fill: string, ink = 1.4): Layer => ({ d, fill, ink });
const ALL = 'M-2 -2H130V66H-2Z';
const FAR = 'M-4 40C20 28 44 30 66 35S110 40 132 28V68H-4Z';
const NEAR = 'M-4 51C24 43 52 48 76 47S112 48 132 44V68H-4Z';
const FLAT = 'M-4 50H132V68H-4Z';
const CLOUDS = 'M12 14C12 9 19 8 21 11C24 7 31 9 31 13C34 13 34 17 31 17H14C10 17 9 14 12 14ZM92 9C92 5 98 4 100 7C103 4 108 6 108 9C111 9 111 12 108 12H94C91 12 90 9 92 9Z';
const MOON = 'M104 4A11 11 0 1 1 104 26A11 11 0 1 1 104 4Z';
const STARS = 'M12 8h1.600v1.600h-1.600ZM28 20h1.200v1.200h-1.200ZM40 6h1.600v1.600h-1.600ZM58 14h1.200v1.200h-1.200ZM72 5h1.600v1.600h-1.600ZM86 20h1.200v1.200h-1.200ZM120 30h1.600v1.600h-1.600ZM6 28h1.200v1.200h-1.200Z';
const PINES = 'M-4 48L2 28L7 40L13 22L19 40L24 30L30 44L36 32L42 46H50L55 36L60 46H68L74 34L79 44L86 24L92 40L98 28L104 42L110 20L117 40L123 28L132 48V68H-4Z';
const PEAKS = 'M-6 48L14 14L26 32L40 6L60 40L70 30L82 42L100 10L114 32L122 22L136 48Z';
const CAPS = 'M40 6L32.6 19L37 17L40 22L44 17L48 20ZM14 14L9.3 22L13 21L15 24L18.7 21ZM100 10L93 22L98 19L101 25L104 19L107.5 22Z';
const WAVES = 'M6 34q4 -4 8 0t8 0M40 42q4 -4 8 0t8 0M92 32q4 -4 8 0t8 0M70 54q4 -4 8 0t8 0M14 54q4 -4 8 0t8 0M106 46q4 -4 8 0t8 0';
const GABLES = 'M-4 50V34L8 22L20 34V28L32 16L44 28V38L54 28L64 38V30L76 18L88 30V36L98 26L108 36V28L120 16L134 30V50Z';
const STONES = 'M6 50V30C6 24 16 24 16 30V50ZM30 50V22C30 16 41 16 41 22V50ZM84 50V24C84 18 95 18 95 24V50ZM110 50V32C110 26 120 26 120 32V50Z';
const STAKES = 'M-4 50V30L1 22L6 30L11 22L16 30L21 22L26 30L31 22L36 30L41 22L46 30L51 22L56 30L61 22L66 30L71 22L76 30L81 22L86 30L91 22L96 30L101 22L106 30L111 22L116 30L121 22L126 30L132 22V50Z';
const RAYS = 'M64 40L-8 22V4ZM64 40L12 -8H34ZM64 40L54 -8H76ZM64 40L96 -8H116ZM64 40L136 4V22ZM64 40L136 40V56ZM64 40L-8 40V56Z';

/** What the card's picture plays before. */
export const BACKDROPS: Readonly<Record<string, readonly Layer[]>> = {
  meadow: [layer(ALL, 'var(--sky)', 0), layer(CLOUDS, 'var(--cloud)', 0), layer(FAR, 'var(--for)'), layer(NEAR, 'var(--pas)')],
  fields: [layer(ALL, 'var(--sky)', 0), layer(CLOUDS, 'var(--cloud)', 0), layer(FAR, 'var(--pas)'), layer(NEAR, 'var(--fld)'), layer('M4 56L30 50M22 62L56 51M58 62L86 50M94 60L118 50', 'none', 0.7)],
  forest: [layer(ALL, 'var(--sky)', 0), layer(PINES, 'var(--for-shade)'), layer(NEAR, 'var(--for)'), layer('M-4 58C30 52 80 60 132 54V68H-4Z', 'var(--pas)', 0)],
  fells: [layer(ALL, 'var(--sky)', 0), layer(PEAKS, 'var(--mtn)'), layer(CAPS, 'var(--snow)', 0.8), layer(NEAR, 'var(--kar)')],
  shore: [layer(ALL, 'var(--sky)', 0), layer(CLOUDS, 'var(--cloud)', 0), layer('M-4 26H132V68H-4Z', 'var(--sea)', 1), layer(WAVES, 'none', 0.8), layer('M-4 54C18 44 36 56 58 52S96 60 132 50V68H-4Z', 'var(--kar)')],
  sea: [layer(ALL, 'var(--sky)', 0), layer(CLOUDS, 'var(--cloud)', 0), layer('M-4 24H132V68H-4Z', 'var(--sea)', 1), layer('M-4 44C20 38 40 50 64 44S108 38 132 46V68H-4Z', 'var(--sea-deep)', 0), layer(WAVES, 'none', 0.9)],
  snow: [layer(ALL, 'var(--frost)', 0), layer(PINES, 'var(--frost-far)', 1), layer(FAR, 'var(--frost-hill)', 1.2), layer(NEAR, 'var(--snow)'), layer('M10 12h2v2h-2ZM30 22h2v2h-2ZM52 8h2v2h-2ZM70 20h2v2h-2ZM90 10h2v2h-2ZM112 20h2v2h-2ZM120 6h2v2h-2ZM42 28h2v2h-2Z', 'var(--snow)', 0)],
  night: [layer(ALL, 'var(--night)', 0), layer(STARS, '#f3ead0', 0), layer(MOON, '#f3e6bd', 0), layer('M99 11a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M107 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0', '#dcc98f', 0), layer(FAR, 'var(--night-far)', 1.2), layer(NEAR, 'var(--night-near)')],
  aurora: [layer(ALL, 'var(--night)', 0), layer('M-4 26C20 2 36 30 62 12S104 0 132 12V2C104 -8 86 4 62 0S16 -8 -4 12Z', '#4fae8c', 0), layer('M-4 34C24 14 40 38 66 22S110 12 132 24V16C110 4 88 18 64 14S20 6 -4 28Z', '#7fd3b4', 0), layer(STARS, '#f3ead0', 0), layer(FAR, 'var(--night-far)', 1.2), layer(NEAR, 'var(--frost-hill)')],
  dusk: [layer(ALL, 'var(--dusk)', 0), layer('M-2 -2H130V14H-2Z', 'var(--dusk-high)', 0), layer('M46 36A18 18 0 0 1 82 36Z', '#f6d58a', 0), layer('M14 18H46V20H14ZM84 12H120V14H84ZM70 24H112V25.500H70Z', 'var(--dusk-high)', 0), layer(FAR, 'var(--dusk-far)'), layer(NEAR, 'var(--dusk-near)')],
  fog: [layer(ALL, 'var(--fog)', 0), layer(PINES, 'var(--fog-far)', 0), layer('M-4 26H132V34H-4ZM-4 42H60V46H-4Z', 'var(--fog)', 0), layer(FAR, 'var(--fog-near)', 0), layer(NEAR, 'var(--for-shade)')],
  burnt: [layer(ALL, 'var(--ash)', 0), layer('M20 -2C30 12 16 20 26 34H44C36 20 50 12 40 -2ZM84 -2C92 10 80 18 88 30H102C96 18 108 8 100 -2Z', 'var(--smoke)', 0), layer(FAR, 'var(--dusk-far)', 1.2), layer(NEAR, '#3b332f'), layer('M8 58h6v2h-6ZM36 54h8v2h-8ZM70 57h6v2h-6ZM102 53h9v2h-9Z', '#e07a2a', 0)],
  stones: [layer(ALL, 'var(--heath-sky)', 0), layer(CLOUDS, 'var(--cloud)', 0), layer(FAR, 'var(--heath-far)'), layer(STONES, 'var(--mtn-shade)'), layer(FLAT, 'var(--heath)')],
  camp: [layer(ALL, 'var(--sky)', 0), layer(CLOUDS, 'var(--cloud)', 0), layer(STAKES, 'var(--wood)'), layer('M-4 36H132V39H-4Z', 'var(--wood-deep)', 0), layer(FLAT, 'var(--earth)')],
  market: [layer(ALL, 'var(--sky)', 0), layer(GABLES, 'var(--wood-lit)'), layer('M6 40h5v10h-5ZM30 32h5v6h-5ZM74 34h5v6h-5ZM117 34h5v6h-5Z', 'var(--wood-deep)', 0), layer(FLAT, 'var(--earth)')],
  hall: [layer(ALL, 'var(--hil)', 0), layer('M-4 -2H132V8H-4Z', 'var(--wood-deep)', 1), layer('M8 8H15V48H8ZM113 8H120V48H113Z', 'var(--wood)', 1), layer('M-4 28C30 20 98 20 132 28V26C98 16 30 16 -4 26Z', 'var(--gold)', 0.6), layer('M-4 46H132V68H-4Z', 'var(--wood)'), layer('M-4 54H132M40 46V54M84 54V66', 'none', 0.8)],
  study: [layer(ALL, 'var(--hil-shade)', 0), layer('M-4 10H132V14H-4ZM-4 30H132V34H-4Z', 'var(--wood-deep)', 1), layer('M4 0H9V10H4ZM10 2H14V10H10ZM15 -2H21V10H15ZM104 0H109V10H104ZM110 -2H116V10H110ZM26 22H31V30H26ZM32 19H38V30H32ZM90 20H95V30H90ZM96 23H102V30H96Z', 'var(--bone-deep)', 0.8), layer('M-4 48H132V68H-4Z', 'var(--wood)'), layer('M-4 55H132', 'none', 0.8)],
  bench: [layer(ALL, 'var(--earth)', 0), layer('M20 -2V44M52 -2V44M84 -2V44M116 -2V44', 'none', 0.8), layer('M-4 44H132V68H-4Z', 'var(--wood-lit)'), layer('M-4 53H132M30 44V53M70 53V66M104 44V53', 'none', 0.8)],
  chart: [layer(ALL, 'var(--token)', 0), layer('M-4 18C14 12 26 26 44 20S74 6 92 14S118 10 132 16V68H-4Z', 'var(--kar)', 1.2), layer('M-4 50C16 42 34 56 56 50S96 42 132 52V68H-4Z', 'var(--sea)', 1.2), layer('M32 -2V66M64 -2V66M96 -2V66M-2 32H130', 'none', 0.5)],
  glory: [layer(ALL, 'var(--fld)', 0), layer(RAYS, 'var(--fld-lit)', 0), layer('M-4 52C30 44 98 44 132 52V68H-4Z', 'var(--fld-shade)')],
};

const SCENES: Readonly<Record<string, string>> = {
  recruit: 'meadow | house 8 8 44, man 46 12 48, prop-banner 92 12 36',
  move: 'meadow | man 14 14 42, man 44 12 46, prop-prints 88 22 32 dark',
  explore: 'sea | compass-rose 72 6 48 dark, dragon-boat 12 4 56',
  build: 'forest | building-lodge 38 4 54, prop-hammer 94 16 30 turn30',
  feast: 'hall | resource-food 18 12 34, prop-goblet 50 8 40, resource-grain 88 12 34',

  roaming: 'forest | resource-food 4 22 28, bear 37 4 56, resource-wood 94 20 30',
  'bear-awakens': 'fells | prop-cave 4 -10 76, bear 22 14 46, man 80 14 44',
  'land-guard': 'dusk | prop-shield 6 12 38, bear 40 4 54, prop-cards 92 14 34',
  woodcraft: 'forest | resource-wood 2 22 36, clan-boar 42 6 42 boar, prop-axe 90 10 38',
  spreading: 'forest | man 2 14 42, clan-boar 45 4 38 boar, man 66 26 30, man 86 14 42',
  'lay-of-the-land': 'chart | prop-map 4 10 42, clan-boar 48 6 40 boar, icon-tile 98 12 22 dark, icon-tile 92 22 22 dark',
  masonry: 'fells | prop-wall 4 10 48, clan-goat 54 2 44 goat, prop-hammer 98 14 30 turn30',
  teamwork: 'camp | man 8 14 42, clan-goat 43 2 42 goat, man 78 14 42',
  resourceful: 'hall | prop-chest 8 16 36, clan-goat 46 2 42 goat, prop-cards 88 12 36',
  flight: 'sea | prop-raven 30 -2 62, icon-tile 98 30 20 dark',
  'raiding-party': 'dusk | prop-raven 6 2 40, warrior 54 12 44 foe, prop-torch 96 12 38',
  'hired-ravens': 'snow | man 0 14 42, clan-raven 40 8 42 raven, man 66 18 38, prop-coins 98 24 28',
  slither: 'burnt | clan-snake 36 4 50 snake, scorched 92 16 32',
  extortion: 'night | clan-snake 6 8 42 snake, prop-coins 50 18 34, bandit 82 10 46',
  'stolen-lore': 'study | bandit 4 8 46, resource-lore 46 12 38, clan-snake 86 8 40 snake',
  gathering: 'meadow | man 4 14 42, clan-stag 42 0 48 stag, man 84 14 42',
  'clan-glory': 'dusk | prop-banner 0 6 46, building-fortress 38 4 54, clan-stag 92 8 38 stag',
  annexation: 'fells | man 8 14 44, prop-banner 54 0 62 turn4, clan-stag 76 7 24 pale, icon-tile 108 34 20 dark',
  prowl: 'night | clan-wolf 40 6 46 wolf, prop-prints 4 30 26 pale, tree-1 92 16 36',
  plunder: 'dusk | house 2 14 42 foe, prop-fire 22 2 30, clan-wolf 52 6 44 wolf, prop-chest 96 22 30',
  'call-to-war': 'snow | prop-lur 6 8 42, clan-wolf 46 4 44 wolf, warrior 86 14 42',

  negotiation: 'hall | man 14 12 42, prop-horn 50 14 34, man 78 12 42 foe flip',
  scouts: 'fells | man 20 12 46, prop-eye 70 14 38',
  'town-hall': 'fields | house 22 2 58, man 80 16 42',
  merchant: 'market | man 14 12 46, prop-cart 60 10 50',
  militia: 'fields | warrior 16 14 42, man 44 12 46, warrior 74 14 42',
  'village-tools': 'bench | prop-hammer 16 6 44 turn-30, prop-saw 48 8 46, resource-wood 92 18 32',
  recruitment: 'camp | man 12 14 42, man 42 12 46, prop-banner 84 8 42',
  'market-place': 'market | prop-barrel 6 20 32, prop-stall 36 2 56, resource-grain 96 18 30',
  mercenary: 'dusk | prop-sword 4 8 44 turn-20, warrior 42 8 50 steel, prop-coins 92 20 32',
  intimidate: 'fog | man 8 22 36 foe, warrior 48 8 52, prop-torch 96 8 42',
  banquet: 'hall | prop-cauldron 14 8 40, prop-horn 52 12 36, prop-barrel 88 10 36',
  'scout-camp': 'snow | tree-1 6 8 44, building-camp 34 6 52, prop-fire 92 24 28',
  shieldbearers: 'fells | prop-shield 4 12 42, warrior 42 8 48, prop-shield 84 12 42',
  bodyguard: 'hall | warrior 6 14 42, jarl 40 4 50, warrior 82 14 42',
  'simple-living': 'fields | house 6 8 46, resource-wool 54 18 38, prop-stakes 94 18 34',
  'future-sight': 'aurora | prop-runes 4 24 32, prop-eye 38 4 52, prop-cards 94 20 30',

  spy: 'night | bandit 10 8 48, prop-eye 58 12 40, tree-1 100 18 36',
  'ancestral-curse': 'stones | prop-ghost 38 2 52, icon-death 8 20 24 dark, icon-death 96 20 24 dark',
  'veiled-threats': 'fog | bandit 36 4 52, prop-dagger 92 10 40 turn20',
  'defensive-strategy': 'camp | building-tower 4 2 52, prop-shield 52 8 44, prop-stakes 94 16 36',
  'enemy-secrets': 'study | prop-map 8 10 40, prop-eye 48 4 40, bandit 86 8 44',
  'legendary-heroes': 'aurora | prop-ghost 6 12 40, jarl 40 4 52, prop-ghost 84 12 40',
  conqueror: 'dusk | building-fortress 4 6 52 foe, jarl 54 6 50, prop-sword 98 6 44 turn20',
  bribery: 'night | man 6 12 44, prop-coins 48 20 32, warrior 78 10 46 foe flip',
  capture: 'camp | warrior 6 12 44, man 46 16 40 foe, prop-shackle 86 20 34',
  fishing: 'sea | fishing-boat 14 4 54, prop-fish 74 22 38 turn-14',
  'wood-monopoly': 'forest | prop-axe 4 14 36, resource-wood 36 8 50, prop-stump 94 22 30',
  'lore-mastery': 'study | resource-lore 10 10 42, prop-runes 48 8 42, prop-torch 98 6 40',
  warriors: 'meadow | warrior 12 10 46, warrior 44 8 48, prop-axe 90 12 36',
  'grizzled-warriors': 'snow | warrior 8 10 46, jarl 42 8 48, warrior 78 10 46',
  'axe-throwers': 'forest | man 2 12 46, prop-axe 44 0 34 turn40, prop-axe 66 18 30 turn110, prop-stump 96 20 32',
  'heroic-charge': 'dusk | warrior 4 14 42, prop-banner 36 0 50, warrior 52 10 48, warrior 84 14 42',
  infiltration: 'fells | prop-cave 76 -6 64, warrior 6 14 42, warrior 32 14 42, warrior 58 14 42',
  incursion: 'shore | dragon-boat 0 0 60, warrior 52 12 42, warrior 74 14 42, warrior 96 16 40',
  'hidden-ways': 'night | prop-cave 24 -10 76, man 46 20 36, prop-torch 80 18 30',
  outpost: 'fells | man 6 16 40, building-tower 36 -2 60, man 84 16 40',
  'great-town-hall': 'meadow | house 26 -6 70, man 2 16 42, man 86 16 42',
  'wild-allies': 'forest | clan-wolf 4 12 40 wolf, bear 42 6 50 wild, clan-raven 90 14 36 raven',
  hunters: 'forest | man 4 12 46, prop-bow 42 8 40, clan-stag 84 4 42 stag',
  woodcutters: 'forest | man 8 12 46, prop-axe 48 6 38, tree-1 84 4 46, prop-stump 100 30 24',
  loremasters: 'stones | man 8 12 46, building-stone 48 6 44, resource-lore 90 16 34',
  carpentry: 'bench | prop-frame 8 -2 54, prop-frame 56 12 38, prop-saw 92 8 34',
  villagers: 'fields | man 2 14 42, building-silo 40 4 48, prop-hammer 66 0 28 turn30, man 86 14 42',
  amenities: 'meadow | building-silo 4 8 44, building-lodge 42 4 48, building-camp 86 10 42',
  'huginn-muninn': 'night | prop-raven 4 -2 54, prop-raven 58 10 46 flip',
  rangers: 'forest | man 10 12 46, prop-bow 48 10 38, prop-map 88 12 36',
  'great-scout-camp': 'shore | building-camp 4 6 50, dragon-boat 60 0 58',
  'great-market-place': 'market | prop-stall 2 4 50, man 44 14 42, prop-stall 76 4 50',
  'great-trading-post': 'shore | house 2 6 50, dragon-boat 50 0 54, prop-chest 98 22 30',
  'trade-routes': 'chart | prop-cart 6 8 46, icon-move 52 14 28 dark, dragon-boat 80 2 48',
  'trading-post': 'shore | prop-barrel 8 16 38, prop-scales 44 4 46, prop-chest 88 18 36',
  'cunning-merchant': 'market | man 8 12 46, prop-scales 48 4 44, prop-coins 92 18 32',

  builder: 'glory | building-lodge 0 10 44, building-fortress 36 0 58, building-silo 88 10 42',
  explorer: 'glory | prop-map 4 10 42, compass-rose 40 2 50 ink, space-large 90 12 38',
  'food-trader': 'glory | resource-food 6 14 36, building-silo 38 0 54, resource-grain 90 12 36',
  'wood-trader': 'glory | resource-wood 4 14 40, building-lodge 38 0 54, tree-1 88 4 46',
  scholar: 'glory | resource-lore 4 12 40, building-stone 40 0 54, prop-runes 86 10 40',
  trapper: 'glory | lair 6 14 32, prop-trap 36 2 56, clan-wolf 92 10 34 wolf',
  warlord: 'glory | prop-axe 6 10 42, jarl 38 0 56, prop-sword 90 6 44 turn20',

  unrest: 'burnt | prop-torch 2 8 44, house 30 4 50 foe, prop-fire 44 -6 34, man 78 14 44 foe, prop-axe 104 8 30',
};

const FLIP = 'flip';
const TURN = /^turn(-?\d+)$/;

function place(text: string): Placed {
  const [symbol = '', x = '', y = '', size = '', ...more] = text.trim().split(' ');
  const turn = Number(more.map((each) => TURN.exec(each)?.[1]).find(Boolean) ?? 0);
  return { symbol, x: Number(x), y: Number(y), size: Number(size), tint: more.find((each) => each !== FLIP && !TURN.test(each)) ?? '', flip: more.includes(FLIP), turn };
}

function readScene(text: string): Scene {
  const [backdrop = '', things = ''] = text.split(' | ');
  return { backdrop, things: things.split(',').map(place) };
}

export const PAINTED: ReadonlyMap<string, Scene> = new Map(Object.entries(SCENES).map(([card, text]) => [card, readScene(text)]));
const EMPTY: Scene = { backdrop: 'meadow', things: [] };

export const sceneOf = (card: string): Scene => PAINTED.get(card) ?? EMPTY;
