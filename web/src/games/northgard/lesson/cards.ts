/** The lesson on cards: flash and main cards, the other ways to use a card and what they cost, unrest, a strong card, and the
 *  display. Blue has passed (positions.toml), so every turn is mine. */
import { PRICES } from '../../../api/northgard.ts';
import { did, drafts, END, ended, LAID, laid, mine, other, plays, question, WAIT } from './facts.ts';
import { type Aside, type Guide, guided, type Now, type Scene } from './guided.ts';

const [HOME, GOAL] = ['land:Sw', 'land:Sn'] as const;
const [FLASH, MAIN, BAD, WEAK, IDLE] = ['town-hall', 'recruit', 'unrest', 'move', 'explore'] as const;
/** The clan's two upgrades. */
const STRONG = ['plunder', 'call-to-war'] as const;

// ---------------------------------------------------------------- what scenes ask
/** The development is chosen in between. */
const passed = (now: Now): boolean => did(now, 'pass');
/** The card is out of my hand, whatever became of it. */
const used = (now: Now, card: string): boolean => passed(now) || laid(now, card) || mine(now, 'play').some(({ args }) => args['card'] === card);
/** So many units have come, or are drafted. */
const came = (now: Now, units: number): boolean => mine(now, 'recruit').length + now.draft.filter(({ verb }) => verb === 'recruit').length >= units;
const flashed = (now: Now): boolean => passed(now) || laid(now, FLASH) || came(now, 1);
const played = (now: Now): boolean => passed(now) || laid(now, MAIN) || came(now, 2);
/** Who has spent lore in other ways is not asked for what cannot be paid. */
const poor = (now: Now, price: number): boolean => now.draft.length === 0 && (now.view.table.players[0]?.goods['lore'] ?? 0) < price;
const strong = (now: Now): string[] => STRONG.filter((card) => now.view.mine?.hand.includes(card));
const upgraded = (now: Now): boolean => passed(now) || mine(now, 'upgrade', 'retire').length > 0;
/** The strong card is carried out, or there is none. */
const showed = (now: Now): boolean => passed(now) || (strong(now).length === 0 && !STRONG.some((card) => plays(now, card)));

// ---------------------------------------------------------------- how they lead
/** To a card and the way to use it. */
const another = (id: string, card: string, way: keyof typeof PRICES, until: (now: Now) => boolean): Scene => ({
  id,
  until: (now) => until(now) || poor(now, PRICES[way]),
  point: [`card:${card}`, `way:${way}`],
  params: () => ({ lore: PRICES[way] }),
  asides: [WAIT, STRAY, CHOSEN],
});
/** A card is being played where it should be used in another way. */
const STRAY: Aside = { id: 'stray', when: (now) => question(now) !== 'turn' && !LAID.some((verb) => drafts(now, verb)) && now.draft.length > 1 };

/** The way is chosen, and what is drawn comes to light. */
const CHOSEN: Aside = { id: 'chosen', when: (now) => LAID.some((verb) => drafts(now, verb)), press: 'confirm' };
/** It is being played. */
const GLOWS: Aside = { id: 'glows', when: (now) => STRONG.some((card) => plays(now, card)), press: 'confirm' };

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
  { id: 'strong', until: showed, point: (now) => strong(now).map((card) => `card:${card}`), asides: [WAIT, GLOWS] },
  { id: 'pass', until: passed, press: 'pass', asides: [WAIT, END] },
  { id: 'take', until: (now) => did(now, 'take'), asides: [WAIT] },
  { id: 'taken', button: true, hold: true },
];

export function cardLesson(): Guide {
  return guided('cards', SCENES);
}
