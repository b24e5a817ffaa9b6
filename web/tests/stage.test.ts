import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MatchEvent } from '../src/lib/api.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { documentElement: {}, hidden: false });
vi.stubGlobal('window', globalThis);
vi.useFakeTimers();
const { Stage } = await import('../src/table/stage.svelte.ts');

const event = (kind: string): MatchEvent => ({ seq: 0, kind, seat: 'a', args: {}, text: '' });
const view = (table: string): { table: string } => ({ table });
/** Each event is shown for 100 ms; before a `next` it stands still. */
const staged = (): InstanceType<typeof Stage<string, { table: string }>> => {
  const stage = new Stage<string, { table: string }>({ times: () => 100, advance: (table, { kind }) => `${table} ${kind}`, stops: (next) => next?.kind === 'next' });
  stage.show(view('start'));
  return stage;
};

describe('events are shown one after another', () => {
  beforeEach(() => vi.clearAllTimers());

  test('until the view is there that they lead to', () => {
    const stage = staged();
    stage.play([event('one'), event('two')], view('end'));
    expect([stage.table, stage.playing, stage.left]).toEqual(['start one', true, 1]);
    vi.advanceTimersByTime(100);
    expect(stage.table).toBe('start one two');
    vi.advanceTimersByTime(100);
    expect([stage.table, stage.playing]).toEqual(['end', false]);
  });

  test('it stands still until somebody has read', () => {
    const stage = staged();
    stage.play([event('one'), event('next')], view('end'));
    vi.advanceTimersByTime(5000);
    expect([stage.table, stage.halted, stage.playing, stage.ahead?.table]).toEqual(['start one', true, true, 'end']);
    stage.goOn();
    expect([stage.table, stage.halted]).toEqual(['start one next', false]);
    vi.advanceTimersByTime(100);
    expect([stage.table, stage.playing]).toEqual(['end', false]);
  });

  test('what the next update begins with counts, too', () => {
    const stage = staged();
    stage.play([event('one')], view('middle'));
    stage.play([event('next')], view('end'));
    vi.advanceTimersByTime(100);
    expect(stage.halted).toBe(true);
  });

  test('to skip leads to what has to be read, and from there on', () => {
    const stage = staged();
    stage.play([event('one'), event('two'), event('next'), event('four')], view('end'));
    stage.skip();
    expect([stage.table, stage.halted]).toEqual(['start one two', true]);
    stage.skip();
    expect([stage.table, stage.halted]).toEqual(['start one two next', false]);
    stage.skip();
    expect([stage.table, stage.playing, stage.left]).toEqual(['end', false, 0]);
  });

  test('a view that is shown at once ends it', () => {
    const stage = staged();
    stage.play([event('one'), event('next')], view('end'));
    stage.skip();
    stage.show(view('other'));
    expect([stage.table, stage.halted, stage.playing]).toEqual(['other', false, false]);
    stage.goOn();
    expect(stage.table).toBe('other');
  });
});
