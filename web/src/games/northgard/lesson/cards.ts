/** The lesson on cards: flash and main cards, the other ways to use a card and what they cost, unrest, and the display. Blue has
 *  passed (positions.toml), so every turn is mine. */
import { PRICES } from '../../../api/northgard.ts';
import { drafts, ended, mine, other, plays, question, WAIT } from './facts.ts';
import { type Aside, type Guide, guided, type Now, type Scene } from './guided.ts';

const [HOME, GOAL] = ['land:Sw', 'land:Sn'] as const;
const [FLASH, MAIN, BAD, WEAK, IDLE] = ['town-hall', 'recruit', 'unrest', 'move', 'explore'] as const;
const LAID = ['wait', 'replace', 'remove', 'upgrade', 'retire'] as const;

// ---------------------------------------------------------------- what scenes ask
/** For good, or so far only drafted: the development is chosen in between. */
const passed = (now: Now): boolean => mine(now, 'pass').length > 0 || drafts(now, 'pass');
const took = (now: Now): boolean => mine(now, 'take').length > 0;
const gone = (now: Now, card: string, ...kinds: string[]): boolean => passed(now) || mine(now, ...kinds).some(({ args }) => args['card'] === card);
/** The card is out of my hand, whatever became of it. */
const used = (now: Now, card: string): boolean => gone(now, card, 'play', ...LAID);
/** So many units have come, or are drafted. */
const came = (now: Now, units: number): boolean => mine(now, 'recruit').length + now.draft.filter(({ verb }) => verb === 'recruit').length >= units;
const flashed = (now: Now): boolean => gone(now, FLASH, ...LAID) || came(now, 1);
const played = (now: Now): boolean => gone(now, MAIN, ...LAID) || came(now, 2);
/** Who has spent lore in other ways is not asked for what cannot be paid. */
const poor = (now: Now, price: number): boolean => now.draft.length === 0 && (now.view.table.players[0]?.goods['lore'] ?? 0) < price;
const upgraded = (now: Now): boolean => passed(now) || mine(now, 'upgrade', 'retire').length > 0;

// ---------------------------------------------------------------- how they lead
/** To a card and the way to use it; then to the button, for what is drawn comes to light. */
const another = (id: string, card: string, way: keyof typeof PRICES, until: (now: Now) => boolean): Scene => ({
  id,
  until: (now) => until(now) || poor(now, PRICES[way]),
  point: [`card:${card}`, `way:${way}`],
  press: (now) => (drafts(now, way) || drafts(now, 'retire') ? 'confirm' : undefined),
  params: () => ({ lore: PRICES[way] }),
  asides: [WAIT, STRAY],
});
/** A card is being played where it should be used in another way. */
const STRAY: Aside = { id: 'stray', when: (now) => question(now) !== 'turn' && !now.draft.some(({ verb }) => (LAID as readonly string[]).includes(verb)) && now.draft.length > 1 };

const SCENES: readonly Scene[] = [
  { id: 'hand', button: true, keep: true, until: (now) => used(now, FLASH), params: (now) => ({ hand: now.view.mine?.hand.length ?? 0, draw: now.view.table.players[0]!.draw }) },
  { id: 'flash', until: (now) => flashed(now) || plays(now, FLASH), point: [`card:${FLASH}`], asides: [WAIT, other(FLASH)] },
  { id: 'put', until: flashed, lit: [HOME], point: [HOME], asides: [WAIT] },
  { id: 'main', until: (now) => played(now) || plays(now, MAIN), point: [`card:${MAIN}`], asides: [WAIT, other(MAIN)] },
  { id: 'go', until: played, lit: [GOAL], point: [GOAL], asides: [WAIT] },
  { id: 'end', keep: true, until: (now) => passed(now) || (ended(now) && !drafts(now, 'play')), press: 'confirm', asides: [WAIT] },
  another('unrest', BAD, 'replace', (now) => used(now, BAD)),
  another('remove', WEAK, 'remove', (now) => used(now, WEAK)),
  another('upgrade', IDLE, 'upgrade', upgraded),
  { id: 'pass', until: passed, press: (now) => (ended(now) ? undefined : 'confirm'), asides: [WAIT] },
  { id: 'take', until: took, press: (now) => (drafts(now, 'take') ? 'confirm' : undefined), asides: [WAIT] },
  { id: 'taken', button: true, hold: true },
];

export function cardLesson(): Guide {
  return guided('cards', SCENES);
}
