/** A draft of Northgard outlives a reload; and is let go, and that is said, where the match went on. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hint, NorthgardView, Option, Preview, Seen } from '../src/lib/api.ts';
import type { Table } from '../src/lib/table.svelte.ts';

const stored = new Map<string, string>();
const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

const { Refused, Unreachable } = await import('../src/lib/api.ts');
const { KeptDrafts } = await import('../src/games/northgard/kept.ts');
const { NO_PICKS } = await import('../src/games/northgard/asking/answers.ts');
const { Turn } = await import('../src/games/northgard/turn.svelte.ts');

beforeEach(() => stored.clear());

const option = (verb: string, args: Option['args']): Option => ({ verb, args, text: [verb, ...Object.values(args)].join(' '), on: [] });
const PLAY = option('play', { card: 'recruit' });
const WAIT = option('wait', { card: 'move' });
const PASS = option('pass', {});
const RECRUIT = option('recruit', { area: 'Sn' });
const LAYS = ['n', 'e'].map((turn) => option('lay', { tile: '4', east: 'e1', south: 'n1', turn }));

/** A question of seat a. */
function view(id: string, key: string, options: Option[]): NorthgardView {
  return { seat: 'a', prompt: { id, key, args: {}, options, forms: [], text: '' }, table: { players: [] }, mine: { hand: ['recruit', 'move'] }, can_undo: true } as unknown as NorthgardView;
}

/** A table that answers as the rules would: a card, then a territory, or a tile. */
class FakeTable {
  id = 'one';
  mine = ['a'];
  seen: Seen[] = [];
  /** From here on moves are none any more. */
  legal = true;
  sent: string[][] = [];
  /** Another tab was first. */
  late = false;

  ask(asked: NorthgardView): NorthgardView {
    this.seen = [{ seat: 'a', view: asked, events: null } as unknown as Seen];
    return asked;
  }

  async preview(_seat: string, prompt: string, moves: string[]): Promise<Preview> {
    if (!this.legal) throw new Refused(409, { code: 'illegal', params: {} } as never);
    const at = moves.indexOf('pass'); // brings something to light: nothing behind it is looked at
    if (at >= 0) return { view: question(prompt), moves: at, stopped: true, events: [] } as unknown as Preview;
    const last = moves.at(-1)!;
    return { view: last.startsWith('play') ? view(prompt, 'recruit', [RECRUIT, option('recruit', { area: 'Se' })]) : view(prompt, 'turn', [option('end', {})]), stopped: false, events: [] } as unknown as Preview;
  }

  async play(_seat: string, _prompt: string, moves: string[]): Promise<void> {
    if (this.late) throw new Refused(409, { code: 'stale', update: null, params: {} } as never);
    this.sent.push(moves);
  }
}

const turnAt = (table: FakeTable): InstanceType<typeof Turn> => new Turn(table as unknown as Table);
const question = (id = '3a'): NorthgardView => view(id, 'turn', [PLAY, option('play', { card: 'move' }), WAIT, PASS]);

/** Drafts a card and a territory; and what a page knows that is loaded once more. */
async function drafted(): Promise<FakeTable> {
  stored.clear();
  const table = new FakeTable();
  const turn = turnAt(table);
  await turn.ask(table.ask(question()));
  await turn.choose(0);
  await turn.pick('land:Sn');
  expect(turn.moves.map(({ text }) => text)).toEqual(['play recruit', 'recruit Sn']);
  return table;
}

describe('after a reload', () => {
  test('a draft is there again, with its card, and each step can be taken back', async () => {
    const table = await drafted();
    const turn = turnAt(table);
    await turn.ask(table.ask(question()));
    expect([turn.moves.map(({ text }) => text), turn.lost]).toEqual([['play recruit', 'recruit Sn'], null]);
    await turn.undo();
    expect([turn.key, turn.card]).toEqual(['recruit', 0]);
    await turn.undo();
    expect([turn.key, turn.card, turn.drafting]).toEqual(['turn', null, false]);
    expect(new KeptDrafts('one').of('a')).toBeNull();
  });

  test('a tile lies where it was tried, turned as it was', async () => {
    const table = new FakeTable();
    const asked = (): NorthgardView => table.ask(view('5a', 'explore', LAYS));
    const turn = turnAt(table);
    await turn.ask(asked());
    await turn.pick('cell:e1 n1');
    await turn.rotate(1);
    const again = turnAt(table);
    await again.ask(asked());
    expect(again.trial?.move.text).toBe(LAYS[1]!.text);
  });

  test('food for a combat is as much as was chosen', async () => {
    const table = new FakeTable();
    const asked = (): NorthgardView => table.ask(view('5a', 'food', [option('hold', {}), option('feed', { number: 1 }), option('feed', { number: 2 })]));
    const turn = turnAt(table);
    await turn.ask(asked());
    turn.food = 2;
    const again = turnAt(table);
    await again.ask(asked());
    expect(again.food).toBe(2);
    again.food = 0;
    expect(new KeptDrafts('one').of('a')).toBeNull();
  });

  test('goods are given and taken as they were put together', async () => {
    const table = new FakeTable();
    const trade = (take: string): Option => option('trade', { give: { wood: 3 }, take: { [take]: 1 } });
    const asked = (): NorthgardView => table.ask(view('5a', 'trade', [trade('food'), trade('lore'), option('done', {})]));
    const turn = turnAt(table);
    await turn.ask(asked());
    expect(new KeptDrafts('one').of('a')).toBeNull();
    turn.exchange = { give: { wood: 2 }, take: 'lore' };
    const again = turnAt(table);
    await again.ask(asked());
    expect([again.exchange, again.bargain]).toEqual([{ give: { wood: 2 }, take: 'lore' }, null]);
    again.exchange = { give: { wood: 3 }, take: 'lore' };
    expect(again.bargain?.text).toBe(trade('lore').text);
    await again.undo();
    expect(new KeptDrafts('one').of('a')).toBeNull();
  });

  test('what does not belong to the question any more is gone, and that is said', async () => {
    const table = await drafted();
    const turn = turnAt(table);
    await turn.ask(table.ask(question('9a')));
    expect([turn.drafting, turn.lost]).toEqual([false, 'gone']);
    expect(new KeptDrafts('one').of('a')).toBeNull();
  });

  test('also if nothing is asked, and if a step is none any more', async () => {
    const one = turnAt(await drafted());
    await one.ask(null); // another seat is asked, and this one still is
    expect(one.lost).toBeNull();
    const table = await drafted();
    table.ask({ ...question(), prompt: null });
    const other = turnAt(table);
    await other.ask(null);
    expect(other.lost).toBe('gone');
    const third = await drafted();
    third.legal = false;
    const turn = turnAt(third);
    await turn.ask(third.ask(question()));
    expect([turn.drafting, turn.lost, turn.refusal]).toEqual([false, 'gone', null]);
  });
});

describe('a pass that brings something to light', () => {
  test('gives way to a card, and nothing is drafted behind it', async () => {
    const table = new FakeTable();
    const turn = turnAt(table);
    await turn.ask(table.ask(question()));
    await turn.pass();
    expect([turn.moves.map(({ text }) => text), turn.stopped, turn.canConfirm]).toEqual([['pass'], true, true]);
    await turn.choose(1);
    await turn.way('wait');
    expect(turn.moves.map(({ text }) => text)).toEqual(['wait move']);
    await turn.confirm();
    expect(table.sent).toEqual([['wait move', 'end']]);
  });

  test('ends the moves of a hint, too', async () => {
    const table = new FakeTable();
    const turn = turnAt(table);
    await turn.ask(table.ask(question()));
    turn.hint = { moves: [PASS, WAIT] } as unknown as Hint;
    await turn.takeHint();
    expect(turn.moves.map(({ text }) => text)).toEqual(['pass']);
  });
});

describe('in two tabs', () => {
  test('what the other one answered is not drafted here any more', async () => {
    const table = new FakeTable();
    const turn = turnAt(table);
    await turn.ask(table.ask(question()));
    await turn.choose(0);
    table.ask(question('4a'));
    await turn.ask(null);
    expect([turn.drafting, turn.lost]).toEqual([false, 'gone']);
  });

  test('what comes too late is not sent, and that is said', async () => {
    const table = await drafted();
    table.late = true;
    const turn = turnAt(table);
    await turn.ask(table.ask(question()));
    await turn.confirm().catch(() => undefined);
    expect([table.sent, turn.lost]).toEqual([[], 'gone']);
  });

  test('what was sent and had no answer may have arrived: that is said', async () => {
    const table = await drafted();
    const turn = turnAt(table);
    await turn.ask(table.ask(question()));
    table.play = async () => {
      throw new Unreachable('no line');
    };
    await turn.confirm().catch(() => undefined);
    expect([turn.drafting, turn.lost]).toEqual([true, null]);
    table.ask(question('4a'));
    await turn.ask(null);
    expect([turn.drafting, turn.lost]).toEqual([false, 'unsure']);
  });

  test('what was sent is not lost', async () => {
    const table = await drafted();
    const turn = turnAt(table);
    await turn.ask(table.ask(question()));
    table.play = async () => {
      table.ask(question('4a'));
      await turn.ask(null); // the update comes before the answer
    };
    await turn.confirm();
    expect([turn.drafting, turn.lost]).toEqual([false, null]);
  });
});

test('seats and tables have drafts of their own', () => {
  const drafts = new KeptDrafts('one');
  drafts.keep('a', { prompt: '1a', moves: [], picks: NO_PICKS, card: null, food: 0, exchange: null });
  expect([drafts.of('a')?.prompt, drafts.of('b'), new KeptDrafts('two').of('a')]).toEqual(['1a', null, null]);
});
