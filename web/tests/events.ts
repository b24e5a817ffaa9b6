/** Events made up for a test. */
import type { MatchEvent } from '../src/lib/api.ts';

export const event = (seq: number, kind: string, seat: string | null, args: Record<string, string | number> = {}): MatchEvent => ({ seq, kind, seat, args, text: `raw ${kind}` });
