import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Form, MatchEvent, Option } from '../src/lib/api.ts';
import type { Asking } from '../src/games/settlers/trade/asking.ts';
import type { Counts, SettlersView } from '../src/games/settlers/model.ts';
import { RESOURCES } from '../src/games/settlers/model.ts';
import { event } from './events.ts';

// what a browser has and this does not
const kept = new Map<string, string>();
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

const { moveText } = await import('../src/games/generic/forms.ts');
const { actOf, doAct, trade } = await import('../src/games/settlers/trade/acts.ts');
const { affordable, bankWord } = await import('../src/games/settlers/trade/bank.ts');
const { Choice } = await import('../src/games/settlers/trade/choice.svelte.ts');
const { Composition } = await import('../src/games/settlers/trade/composition.svelte.ts');
const { Discard } = await import('../src/games/settlers/trade/discard.svelte.ts');
const { effectOf, risk } = await import('../src/games/settlers/trade/effects.ts');
const { exchangeOf, handAfter, signedOf, turned } = await import('../src/games/settlers/trade/exchange.ts');
const { becameOf } = await import('../src/games/settlers/trade/gone.ts');
const { holdersOf } = await import('../src/games/settlers/trade/holders.ts');
const { keepFor } = await import('../src/games/settlers/trade/keep.ts');
const { lastOffer, madeBy } = await import('../src/games/settlers/trade/made.ts');
const { gaveUp, isDiscarding } = await import('../src/games/settlers/trade/raid.ts');
const { DELAY, Wishes } = await import('../src/games/settlers/trade/wishes.svelte.ts');
const { settings } = await import('../src/lib/settings.svelte.ts');

const COSTS = { road: { wood: 1, brick: 1 }, settle: { wood: 1, brick: 1, wool: 1, grain: 1 }, city: { grain: 2, ore: 3 }, buy: { wool: 1, grain: 1, ore: 1 } };
const RATES = { wood: 3, brick: 3, wool: 3, grain: 2, ore: 3 };
const option = (text: string, args: Option['args'] = {}): Option => ({ text, verb: text.split(' ')[0]!, args, on: [] });
const trades = (hand: Counts, empty: string[] = []): Option[] =>
  RESOURCES.flatMap((give) => RESOURCES.filter((take) => take !== give && !empty.includes(take) && (hand[give] ?? 0) >= RATES[give]).map((take) => option(`trade ${give} ${take}`, { give, take })));

interface Scene {
  key?: string | null;
  hand?: Counts;
  options?: Option[];
  forms?: Form[];
  offer?: SettlersView['table']['offer'];
  number?: number;
  id?: string;
  asked?: string[];
  sure?: Record<string, Record<string, number>>;
  raid?: string | null;
  bank?: Counts;
}
/** 19 cards of each kind in all: the others hold 2, 4 and 6. */
const BANK = { wood: 16, brick: 17, wool: 17, grain: 18, ore: 15 };

function viewOf({ key = 'main', hand = {}, options = [], forms = [], offer = null, number = 7, id = 'p1', asked = ['a'], sure = {}, raid = null, bank = BANK }: Scene): SettlersView {
  const players = ['a', 'b', 'c', 'd'].map((seat, i) => ({ seat, hand: i === 0 ? Object.values(hand).reduce((sum, n) => sum + n, 0) : i * 2, rates: RATES }));
  const prompt = key === null ? null : { id, key, text: '', args: {}, options, forms };
  return { game: 'settlers', seat: 'a', asked, may: [], prompt, table: { players, bank, offer, number, costs: COSTS, raid, acting: 'a' }, mine: { hand, sure } } as unknown as SettlersView;
}

/** A turn that does everything it is told, and notes it. */
class FakeTurn {
  sent: string[][] = [];
  waiting = false;
  base: SettlersView;
  constructor(scene: Scene) {
    this.base = viewOf(scene);
  }
  get prompt() {
    return this.base.prompt;
  }
  all = (verb: string) => this.prompt?.options.filter((each) => each.verb === verb) ?? [];
  find = (verb: string, args: Record<string, unknown> = {}) => this.all(verb).find((each) => Object.entries(args).every(([name, value]) => each.args[name] === value));
  form = (verb: string) => this.prompt?.forms.find((form) => form.verb === verb) ?? null;
  play = async (...moves: readonly (string | { text: string })[]) => {
    this.sent.push(moves.map((move) => (typeof move === 'string' ? move : move.text)));
    return true;
  };
  fill = async (verb: string, filled: Record<string, Counts>) => this.play(moveText(this.form(verb)!, filled));
  whyNot = async () => null;
}

const asking = (turn: FakeTurn): Asking => turn as unknown as Asking;
const offerForm = (give: Record<string, number>, take: Record<string, number>, verb = 'offer'): Form => ({ verb, fields: [{ name: 'give', most: give, total: null }, { name: 'take', most: take, total: null }] });
const HAND = { wood: 1, wool: 3, grain: 4 };
const MAIN: Scene = { hand: HAND, options: trades(HAND), forms: [offerForm(HAND, { wood: 2, brick: 1, ore: 0 })] };

function composing(scene: Scene = MAIN): { turn: FakeTurn; composition: InstanceType<typeof Composition> } {
  const turn = new FakeTurn(scene);
  const composition = new Composition(asking(turn), 'table a');
  composition.follow(turn.base, null);
  return { turn, composition };
}
/** The match goes on; `events`: what happened in this turn, if it matters. */
function goOn(turn: FakeTurn, composition: InstanceType<typeof Composition>, scene: Scene, events: MatchEvent[] = []): boolean {
  turn.base = viewOf(scene);
  return composition.follow(turn.base, madeBy(events, 'a'));
}
const offers = (seq: number, give: string, take: string, kind = 'offer', seat = 'a'): MatchEvent => event(seq, kind, seat, { give, take });

beforeEach(() => {
  kept.clear();
  settings.neverGive = [];
  settings.refuseUnpayable = false;
});

describe('an exchange', () => {
  it('is one signed number for each resource', () => {
    expect(exchangeOf({ wood: 1, grain: -2 })).toEqual({ give: { grain: 2 }, take: { wood: 1 } });
    expect(signedOf({ give: { grain: 2 }, take: { wood: 1 } })).toEqual({ wood: 1, grain: -2 });
    expect(turned({ give: { grain: 2 }, take: { wood: 1 } })).toEqual({ give: { wood: 1 }, take: { grain: 2 } });
    expect(handAfter({ grain: 2 }, { give: { grain: 2 }, take: { wood: 1 } })).toMatchObject({ grain: 0, wood: 1 });
  });
});

describe('the bank', () => {
  const banking = { hand: HAND, rates: RATES, options: trades(HAND) };

  it('trades what its rates allow, several at once', () => {
    expect(bankWord(banking, { give: { grain: 2 }, take: { ore: 1 } })).toMatchObject({ kind: 'trade', moves: [{ text: 'trade grain ore' }] });
    const word = bankWord(banking, { give: { wool: 3, grain: 4 }, take: { brick: 1, ore: 2 } });
    expect(word.kind === 'trade' && word.moves.map(({ text }) => text)).toEqual(['trade wool brick', 'trade grain ore', 'trade grain ore']);
  });

  it('says what it misses, and what is too much', () => {
    expect(bankWord(banking, { give: { wool: 2 }, take: { ore: 1 } })).toEqual({ kind: 'more', give: { wool: 1 } });
    expect(bankWord(banking, { give: { wool: 3 }, take: { ore: 2 } })).toEqual({ kind: 'more', give: { wool: 3 } });
    expect(bankWord(banking, { give: { wool: 1 }, take: { ore: 2 } })).toEqual({ kind: 'more', give: { wool: 5 } });
    expect(bankWord(banking, { give: { grain: 3 }, take: { ore: 1 } })).toEqual({ kind: 'less', give: { grain: 1 } });
    expect(bankWord(banking, { give: { grain: 4 }, take: { ore: 1 } })).toEqual({ kind: 'less', give: { grain: 2 } });
  });

  it('shows the ways to pay for a single card, the cheapest first', () => {
    const word = bankWord(banking, { give: {}, take: { ore: 1 } });
    expect(word.kind === 'ways' && word.ways.map(({ text }) => text)).toEqual(['trade grain ore', 'trade wool ore']);
    expect(bankWord(banking, { give: {}, take: {} })).toEqual({ kind: 'idle' });
  });

  it('has nothing to say to what it has not', () => {
    const short = { ...banking, options: trades(HAND, ['ore']) };
    expect(bankWord(short, { give: { grain: 2 }, take: { ore: 1 } })).toEqual({ kind: 'never' });
    expect(affordable(banking, 'ore')).toBe(3);
    expect(affordable(short, 'ore')).toBe(0);
  });
});

describe('a composition', () => {
  it('goes up on one side and down on the other, never past its bounds', () => {
    const { composition } = composing();
    composition.want('wood');
    composition.want('wood');
    composition.want('wood');
    composition.want('wood'); // 2 by the form, but the bank would give 3 for all I have
    expect(composition.exchange.take).toEqual({ wood: 3 });
    composition.give('wood');
    expect(composition.exchange.take).toEqual({ wood: 2 });
    composition.back('wood');
    composition.back('wood');
    composition.back('wood');
    expect(composition.empty).toBe(true);
    for (let n = 0; n < 6; n++) composition.give('grain');
    expect(composition.exchange.give).toEqual({ grain: 4 });
    composition.give('ore');
    expect(composition.of('ore')).toBe(0);
  });

  it('lifts what it gives, as long as it is open', () => {
    const { composition } = composing();
    composition.pick('grain', true);
    expect(composition.lifted).toEqual({ grain: 1 });
    composition.pick('grain', false);
    expect(composition.lifted).toEqual({});
    composition.pick('grain', true);
    composition.close();
    expect(composition.lifted).toEqual({});
  });

  it('is complete within the form only', () => {
    const { composition } = composing();
    composition.give('grain');
    expect(composition.complete).toBe(false);
    composition.want('ore'); // nobody can have it, but the bank has
    expect(composition.complete).toBe(false);
    composition.back('ore');
    composition.want('wood');
    expect(composition.complete).toBe(true);
  });

  it('is there again after a reload, and not in another turn', () => {
    composing().composition.open('wood');
    const { turn, composition } = composing();
    expect([composition.shown, composition.exchange.take]).toEqual([true, { wood: 1 }]);
    expect(goOn(turn, composition, { ...MAIN, number: 8 })).toBe(true);
    expect([composition.shown, composition.empty]).toEqual([false, true]);
  });

  it('is not lost to a knight in between, nor when it was just sent', () => {
    const { turn, composition } = composing();
    composition.open('wood');
    expect(goOn(turn, composition, { ...MAIN, key: 'bandit', options: [], forms: [] })).toBe(false);
    expect(goOn(turn, composition, MAIN)).toBe(false);
    expect([composition.shown, composition.exchange.take]).toEqual([true, { wood: 1 }]);
    turn.waiting = true;
    expect(goOn(turn, composition, { key: null, number: 8 })).toBe(false);
  });

  it('keeps what was offered, for once more, and lets go what was dealt', () => {
    const { turn, composition } = composing();
    const terms = { give: { grain: 1 }, take: { wood: 1 } };
    const out: Scene = { ...MAIN, key: 'partner', offer: { seat: 'a', ...terms, replies: [] } };
    composition.load(terms);
    goOn(turn, composition, out, [offers(8, '1 grain', '1 wood')]);
    goOn(turn, composition, MAIN, [offers(8, '1 grain', '1 wood')]);
    expect(composition.exchange).toEqual(terms);
    expect(actOf(composition, asking(turn), turn.base.table).kind).toBe('again');
    goOn(turn, composition, out, [offers(12, '1 grain', '1 wood')]);
    goOn(turn, composition, { ...MAIN, hand: { ...HAND, grain: 3, wood: 2 } }, [offers(12, '1 grain', '1 wood')]);
    expect(composition.empty).toBe(true);
    expect(composition.last).toMatchObject(terms);
  });

  it.each([['another one was composed', { give: { wool: 1 }, take: { wood: 1 } }], ['nothing was', { give: {}, take: {} }]])('becomes the offer of a hint where %s', (_, before) => {
    const { turn, composition } = composing();
    const terms = { give: { grain: 2 }, take: { brick: 1 } };
    composition.load(before);
    const replies = [{ seat: 'd', answer: 'accept', give: null, take: null }];
    goOn(turn, composition, { ...MAIN, key: 'partner', offer: { seat: 'a', ...terms, replies }, options: [option('deal d', { seat: 'd' })] }, [offers(8, '1 wool', '1 wood'), offers(12, '2 grain', '1 brick')]);
    expect(composition.exchange).toEqual(terms);
    expect(actOf(composition, asking(turn), turn.base.table)).toMatchObject({ kind: 'deal', seat: 'd' });
    composition.give('grain'); // what is composed from now on is mine
    goOn(turn, composition, { ...MAIN, key: 'partner', offer: { seat: 'a', ...terms, replies } }, [offers(12, '2 grain', '1 brick')]);
    expect(actOf(composition, asking(turn), turn.base.table).kind).toBe('change');
  });

  it('knows an offer that was refused before its view was on show', () => {
    const { turn, composition } = composing();
    goOn(turn, composition, MAIN, [offers(8, '2 grain', '1 brick'), event(9, 'reject', 'b'), event(9, 'refused', 'a')]);
    expect([composition.shown, composition.exchange]).toEqual([true, { give: { grain: 2 }, take: { brick: 1 } }]);
    expect(actOf(composition, asking(turn), turn.base.table).kind).toBe('again');
  });

  it('follows offers of mine in this turn only', () => {
    const events = [offers(3, '1 wool', '1 ore'), event(4, 'turn', 'b'), offers(5, '1 ore', '1 wool', 'offer', 'b')];
    expect(madeBy(events, 'a')).toBeNull();
    expect(madeBy(events, 'b')).toEqual({ seq: 5, give: { ore: 1 }, take: { wool: 1 } });
    expect(madeBy([...events, offers(6, '2 ore', '1 wool', 'change', 'b')], 'b')?.give).toEqual({ ore: 2 });
    expect(lastOffer(events, 'a')).toEqual({ seq: 3, give: { wool: 1 }, take: { ore: 1 } }); // of the match
  });

  it('shows the terms of the last offer there is, which cannot be changed', () => {
    const { turn, composition } = composing();
    const terms = { give: { grain: 1 }, take: { wood: 1 } };
    const out: Scene = { ...MAIN, key: 'partner', options: [], forms: [], offer: { seat: 'a', ...terms, replies: [] } };
    composition.load(terms);
    goOn(turn, composition, out);
    goOn(turn, composition, out);
    composition.want('wood');
    composition.give('grain');
    expect(composition.exchange).toEqual(terms);
  });

  it('gives up what is not in the hand any more', () => {
    const { turn, composition } = composing();
    composition.load({ give: { grain: 4 }, take: { wood: 1 } });
    goOn(turn, composition, { ...MAIN, hand: { grain: 1 } });
    expect(composition.exchange).toEqual({ give: { grain: 1 }, take: { wood: 1 } });
  });

  it('turns an offer round for a counter-offer, and forgets it with the offer', () => {
    const offer = { seat: 'b', give: { brick: 2 }, take: { wool: 1, ore: 1 }, replies: [] };
    const asked: Scene = { key: 'answer', hand: HAND, offer, forms: [offerForm(HAND, { brick: 3 }, 'counter')] };
    const { turn, composition } = composing(asked);
    composition.counter(offer);
    expect(composition.exchange).toEqual({ give: { wool: 1 }, take: { brick: 2 } }); // of ore I have none
    expect(goOn(turn, composition, { key: null })).toBe(true);
    expect(composition.shown).toBe(false);
    goOn(turn, composition, asked); // made again, it is another one
    expect(composition.shown).toBe(false);
  });
});

describe('the main button', () => {
  it('offers, changes, and takes the first who accepts', async () => {
    const { turn, composition } = composing();
    composition.load({ give: { grain: 2 }, take: { wood: 1 } });
    await doAct(actOf(composition, asking(turn), turn.base.table), composition, asking(turn));
    expect(turn.sent).toEqual([['offer 2 grain for 1 wood']]);
    const offer = { seat: 'a', give: { grain: 2 }, take: { wood: 1 }, replies: [{ seat: 'c', answer: 'reject', give: null, take: null }] };
    const out: Scene = { ...MAIN, key: 'partner', offer, options: [option('deal d', { seat: 'd' }), option('withdraw')] };
    goOn(turn, composition, out);
    expect(actOf(composition, asking(turn), turn.base.table)).toEqual({ kind: 'wait' });
    composition.give('grain');
    expect(actOf(composition, asking(turn), turn.base.table)).toEqual({ kind: 'change', possible: true });
    composition.back('grain');
    offer.replies.push({ seat: 'd', answer: 'accept', give: null, take: null });
    const act = actOf(composition, asking(turn), turn.base.table);
    expect(act).toMatchObject({ kind: 'deal', seat: 'd' });
    await doAct(act, composition, asking(turn));
    expect(turn.sent.at(-1)).toEqual(['deal d']);
  });

  it('does nothing twice', async () => {
    const { turn, composition } = composing();
    composition.load({ give: { grain: 2 }, take: { wood: 1 } });
    turn.waiting = true;
    expect(await doAct(actOf(composition, asking(turn), turn.base.table), composition, asking(turn))).toBe(false);
    expect(await trade(turn.all('trade'), composition, asking(turn))).toBe(false);
    expect(turn.sent).toEqual([]);
  });

  it('trades with the bank in one action', async () => {
    const { turn, composition } = composing();
    composition.load({ give: { grain: 4 }, take: { wood: 2 } });
    const word = composition.bank;
    if (word.kind === 'trade') await trade(word.moves, composition, asking(turn));
    expect(turn.sent).toEqual([['trade grain wood', 'trade grain wood']]);
    expect(composition.empty).toBe(true);
  });
});

describe('who could have it', () => {
  it('is never more than I am told', () => {
    const view = viewOf({ sure: { b: { ore: 2 }, c: { wood: 1, ore: 1 }, d: {} } }); // hands of 2, 4 and 6
    expect(holdersOf('ore', view.table, view.mine!, 'a')).toEqual([{ seat: 'b', sure: 2 }, { seat: 'c', sure: 1 }, { seat: 'd', sure: 0 }]);
    expect(holdersOf('wood', view.table, view.mine!, 'a')).toEqual([{ seat: 'c', sure: 1 }, { seat: 'd', sure: 0 }]); // b's hand is known whole
  });

  it.each([['the bank has them all', {}, { ...BANK, brick: 19, wood: 14 }], ['I have the rest', { brick: 2 }, { ...BANK, wood: 14 }]])('is nobody where %s', (_, hand, bank) => {
    const view = viewOf({ hand, bank });
    expect(holdersOf('brick', view.table, view.mine!, 'a')).toEqual([]);
    expect(holdersOf('ore', view.table, view.mine!, 'a')).toHaveLength(3);
  });

  it('is only who is known to have it where that is all of it', () => {
    const view = viewOf({ sure: { b: { grain: 1 } } });
    expect(holdersOf('grain', view.table, view.mine!, 'a')).toEqual([{ seat: 'b', sure: 1 }]);
  });

  it('is everybody with cards where nothing is remembered', () => {
    const view = viewOf({});
    expect(holdersOf('ore', view.table, view.mine!, 'a').map(({ seat, sure }) => [seat, sure])).toEqual([['b', 0], ['c', 0], ['d', 0]]);
  });
});

describe('what an exchange brings', () => {
  it('is a thing that can be paid then, one that cannot any more, or what is still missing', () => {
    expect(effectOf({ brick: 1, wool: 1 }, { give: { wool: 1 }, take: { wood: 1 } }, COSTS)).toEqual({ kind: 'pays', thing: 'road' });
    expect(effectOf({ wood: 1, brick: 1 }, { give: { wood: 1 }, take: { ore: 1 } }, COSTS)).toEqual({ kind: 'loses', thing: 'road', missing: { wood: 1 } });
    expect(effectOf({ wool: 2, grain: 1 }, { give: { wool: 1 }, take: { brick: 1 } }, COSTS)).toEqual({ kind: 'nears', thing: 'settle', missing: { wood: 1 } });
    expect(effectOf({ wood: 2 }, { give: { wood: 1 }, take: { wool: 0 } }, COSTS)).toEqual({ kind: 'none' });
  });

  it('may be a hand that is too large', () => {
    expect(risk({ wood: 7 }, { give: { wood: 1 }, take: { ore: 2 } }, 7)).toBe(8);
    expect(risk({ wood: 7 }, { give: { wood: 1 }, take: { ore: 1 } }, 7)).toBeNull();
    expect(risk({ wood: 9 }, { give: { wood: 1 }, take: { ore: 1 } }, null)).toBeNull();
  });
});

describe('a seven', () => {
  it('leaves the most of what a thing costs', () => {
    expect(keepFor(COSTS.city, { wool: 3, grain: 4, ore: 3 }, 5)).toEqual({ wool: 3, grain: 2 });
    expect(keepFor(COSTS.city, { grain: 2, ore: 6 }, 4)).toEqual({ ore: 4 }); // 3 are spare, the fourth has to go all the same
    expect(keepFor(COSTS.road, { wood: 2, brick: 1, wool: 5 }, 4)).toEqual({ wool: 4 });
    expect(keepFor(COSTS.road, { wood: 1 }, 4)).toEqual({ wood: 1 });
  });

  const FORM: Form = { verb: 'discard', fields: [{ name: 'cards', most: { wool: 3, grain: 4, ore: 3 }, total: 5 }] };
  function discarding() {
    const turn = new FakeTurn({ key: 'discard', hand: FORM.fields[0]!.most, forms: [FORM] });
    const discard = new Discard(asking(turn), 'table.a');
    discard.follow('p1');
    return { turn, discard };
  }

  it('takes just as many cards as are asked for', async () => {
    const { turn, discard } = discarding();
    for (let n = 0; n < 4; n++) discard.pick('wool', true);
    expect([discard.chosen, discard.complete]).toEqual([3, false]);
    expect(await discard.confirm()).toBe(false);
    for (let n = 0; n < 4; n++) discard.pick('grain', true);
    expect(discard.lifted).toEqual({ wool: 3, grain: 2 });
    expect(discard.keeps(COSTS.city)).toBe(true);
    discard.pick('wool', false);
    expect([discard.chosen, discard.keeps(COSTS.city)]).toEqual([4, false]);
    discard.keep(COSTS.city);
    await discard.confirm();
    expect(turn.sent).toEqual([['discard 3 wool 2 grain']]);
  });

  it('is there again after a reload', () => {
    const { turn, discard } = discarding();
    discard.pick('ore', true);
    const again = new Discard(asking(turn), 'table.a');
    again.follow('p1');
    expect(again.lifted).toEqual({ ore: 1 });
    again.follow('p2');
    expect(again.lifted).toEqual({});
  });

  it('forgets what was chosen for another one', () => {
    const { discard } = discarding();
    discard.pick('ore', true);
    discard.follow('p1');
    expect(discard.chosen).toBe(1);
    discard.follow('p2');
    expect(discard.chosen).toBe(0);
  });

  it('tells who has given up cards', () => {
    const event = (kind: string, seat: string): MatchEvent => ({ seq: 1, kind, seat, args: {}, text: '' });
    expect([...gaveUp([event('discard', 'b'), event('roll', 'a'), event('discard', 'c')])]).toEqual(['c']);
    expect(isDiscarding(viewOf({ key: null, raid: 'seven', asked: ['b', 'c'] }))).toBe(true);
    expect(isDiscarding(viewOf({ key: 'bandit', raid: 'seven', asked: ['a'] }))).toBe(false);
    expect(isDiscarding(viewOf({ key: 'discard', raid: 'seven', asked: ['a'] }))).toBe(true);
  });
});

describe('naming resources', () => {
  it('follows the options of a discovery, the same kind twice if they have it', async () => {
    const pairs = [{ wood: 2 }, { wood: 1, ore: 1 }];
    const turn = new FakeTurn({ options: pairs.map((cards) => option('discovery', { cards: cards as Record<string, number> })) });
    const choice = new Choice(asking(turn), 'discovery');
    expect([choice.total, choice.can('ore'), choice.can('brick')]).toEqual([2, true, false]);
    choice.pick('ore');
    expect([choice.can('ore'), choice.can('wood'), choice.move]).toEqual([false, true, undefined]);
    choice.back('ore');
    choice.pick('wood');
    choice.pick('wood');
    expect(choice.move?.args['cards']).toEqual({ wood: 2 });
    await choice.confirm();
    expect(turn.sent).toEqual([['discovery']]);
  });

  it('names one for a monopoly, and another in its place', () => {
    const turn = new FakeTurn({ options: ['wood', 'ore'].map((resource) => option(`monopoly ${resource}`, { resource })) });
    const choice = new Choice(asking(turn), 'monopoly');
    choice.pick('wood');
    choice.pick('ore');
    expect(choice.move?.text).toBe('monopoly ore');
  });
});

describe('wishes', () => {
  const offer = { seat: 'b', give: { brick: 1 }, take: { wool: 1 }, replies: [] };
  const ASKED: Scene = { key: 'answer', hand: HAND, offer, options: [option('reject')] };
  function wishing(scene: Scene = ASKED) {
    const turn = new FakeTurn(scene);
    return { turn, wishes: new Wishes(asking(turn), 'table a') };
  }

  it('refuse what I cannot pay, only if I want it, after the same time, and say so', async () => {
    vi.useFakeTimers();
    const { turn, wishes } = wishing();
    expect(wishes.refuses(turn.base)).toBeNull();
    settings.refuseUnpayable = true;
    expect(wishes.refuses(viewOf({ ...ASKED, options: [option('accept'), option('reject')] }))).toBeNull();
    expect(wishes.refuses(turn.base)).toBe('unpayable');
    wishes.follow(turn.base);
    await vi.advanceTimersByTimeAsync(DELAY - 1);
    expect([turn.sent, wishes.answered]).toEqual([[], null]);
    await vi.advanceTimersByTimeAsync(1);
    expect([turn.sent, wishes.answered]).toEqual([[['reject']], { seat: 'b' }]);
    vi.useRealTimers();
  });

  it('answer after one fixed time, whatever I hold, and once', async () => {
    vi.useFakeTimers();
    for (const hand of [HAND, {}]) {
      const { turn, wishes } = wishing({ ...ASKED, hand });
      wishes.refuseAll(7, true);
      wishes.follow(turn.base);
      await vi.advanceTimersByTimeAsync(DELAY - 1);
      wishes.follow(turn.base);
      expect(turn.sent).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(turn.sent).toEqual([['reject']]);
      wishes.follow(turn.base);
      await vi.advanceTimersByTimeAsync(2 * DELAY);
      expect(turn.sent).toHaveLength(1);
    }
    vi.useRealTimers();
  });

  it('hold for one turn, also after a reload', () => {
    wishing().wishes.refuseAll(7, true);
    const { turn, wishes } = wishing();
    expect(wishes.refuses(turn.base)).toBe('all');
    expect(wishes.refuses(viewOf({ ...ASKED, number: 8 }))).toBeNull();
  });

  it('never give what they name', () => {
    const { turn, wishes } = wishing();
    expect(wishes.refuses(turn.base)).toBeNull();
    wishes.neverGive('wool', true);
    expect(wishes.refuses(turn.base)).toBe('never');
    wishes.neverGive('wool', false);
    expect(wishes.refuses(turn.base)).toBeNull();
  });

  it('can be taken back before they answer', async () => {
    vi.useFakeTimers();
    const { turn, wishes } = wishing();
    wishes.refuseAll(7, true);
    wishes.follow(turn.base);
    wishes.refuseAll(7, false);
    wishes.follow(turn.base);
    await vi.advanceTimersByTimeAsync(2 * DELAY);
    expect(turn.sent).toEqual([]);
    vi.useRealTimers();
  });
});

describe('an offer that is gone', () => {
  const offer = { seat: 'b', give: { brick: 1 }, take: { wool: 1 }, replies: [] };
  const before = viewOf({ key: 'answer', offer });
  const event = (kind: string, seat: string, args = {}): MatchEvent => ({ seq: 1, kind, seat, args, text: '' });

  it('says what became of it', () => {
    const now = viewOf({ key: null });
    expect(becameOf(before, now, [event('deal', 'b', { partner: 'c' })])).toEqual({ how: 'dealt', seat: 'b', partner: 'c' });
    expect(becameOf(before, now, [event('withdraw', 'b')])?.how).toBe('withdrawn');
    expect(becameOf(before, viewOf({ key: 'answer', offer, id: 'p2' }), [event('change', 'b')])?.how).toBe('changed');
    expect(becameOf(before, now, [])?.how).toBe('closed');
  });

  it('says that my counter-offer was not taken', () => {
    const replied = viewOf({ key: null, offer: { ...offer, replies: [{ seat: 'a', answer: 'counter', give: { wool: 1 }, take: { brick: 2 } }] } });
    const now = viewOf({ key: 'answer', id: 'p2', offer: { seat: 'c', give: { ore: 1 }, take: { wool: 1 }, replies: [] } });
    expect(becameOf(replied, now, [event('deal', 'b', { partner: 'c' })])).toEqual({ how: 'countered', seat: 'b', partner: '' });
    expect(becameOf(before, now, [event('counter', 'a'), event('withdraw', 'b')])?.how).toBe('countered');
    expect(becameOf(before, now, [event('counter', 'a'), event('deal', 'b', { partner: 'a' })])).toBeNull();
    expect(becameOf(before, replied, [event('counter', 'a')])).toBeNull();
  });

  it('says nothing where I have answered, or am still asked', () => {
    expect(becameOf(before, viewOf({ key: null }), [event('reject', 'a'), event('refused', 'b')])).toBeNull();
    expect(becameOf(before, viewOf({ key: 'answer', offer }), [])).toBeNull();
  });
});
