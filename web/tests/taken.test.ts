import { describe, expect, it } from 'vitest';
import type { Deal, MatchEvent } from '../src/lib/api.ts';
import { takenBack, withDeals } from '../src/lib/taken.ts';

const event = (seq: number): MatchEvent => ({ seq, kind: 'place', seat: 'a', args: {}, text: '' });
const deal = (kind: string, after: number): Deal => ({ seq: 9, after, at: 0, kind, seat: 'a', args: { moves: 2 }, text: 'taken back' });

describe('what was taken back', () => {
  it('stands in the log where it happened', () => {
    const told = withDeals([event(1), event(2), event(7)], [deal('undone', 4), deal('back', 8)]);
    expect(told.map(({ seq, kind }) => [seq, kind])).toEqual([[1, 'place'], [2, 'place'], [4, 'taken.undone'], [7, 'place'], [8, 'taken.back']]);
  });

  it('is all that is told of the table', () => {
    expect(takenBack([deal('handed', 3), deal('undone', 4)]).map(({ kind }) => kind)).toEqual(['taken.undone']);
  });
});
