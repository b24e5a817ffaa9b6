/** What the forecast says at each settlement for each player: points of the next scoring, and what the draft changes. */
import type { Beat, NordForecast, NordPayment, NordTable } from '../model.ts';
import { brief, isOpen, same, signed, spanOf } from '../spans.ts';

export type Tone = 'plain' | 'was' | 'good' | 'bad' | 'none';

export interface Part {
  text: string;
  tone: Tone;
}

export interface Tab {
  /** `A-a` */
  id: string;
  settlement: string;
  seat: string;
  parts: Part[];
  /** What is left of it where there is little room. */
  brief: Part[];
  /** The draft changes it. */
  changed: boolean;
  /** Some of the warriors would have no food. */
  hungry: boolean;
  /** Warriors that the draft would bring here. */
  drafted: number;
}

export const seatAt = (n: number): string => String.fromCharCode(97 + n);
export const numberOf = (seat: string): number => seat.charCodeAt(0) - 97;

export function tabsOf(table: NordTable, forecast: NordForecast | null, beat: Beat | null): Tab[] {
  const drafts = new Map((forecast?.draft?.payments ?? []).map((each) => [each.settlement, each]));
  const settled = (forecast?.draft ?? forecast)?.settled ?? true;
  const payments = new Map((forecast?.payments ?? []).map((each) => [each.settlement, each]));
  return table.settlements.flatMap((settlement) =>
    settlement.warriors.flatMap((warriors, n) => {
      const seat = seatAt(n);
      const now = payments.get(settlement.name);
      const draft = drafts.get(settlement.name) ?? null;
      const shown = beatTab(beat, settlement.name, seat) ?? (now && (warriors || draft?.warriors[n]) ? forecastTab(now, draft, n, seat, settled && forecast?.of === 'warriors') : null);
      return shown ? [{ id: `${settlement.name}-${seat}`, settlement: settlement.name, seat, drafted: draft?.warriors[n] ?? 0, ...shown }] : [];
    }),
  );
}

type Shown = Omit<Tab, 'id' | 'settlement' | 'seat' | 'drafted'>;

/** While points are being scored, or denied, the tab shows them, whatever the forecast says by now. */
function beatTab(beat: Beat | null, settlement: string, seat: string): Shown | null {
  if (!beat || beat.event.seat !== seat || beat.event.args['settlement'] !== settlement) return null;
  const { kind, args } = beat.event;
  if (kind === 'fewest') return single({ text: '0', tone: 'none' });
  if (kind === 'deliver' || kind === 'warriors') return single({ text: String(args['points']), tone: 'plain' });
  return null;
}

const single = (part: Part): Shown => ({ parts: [part], brief: [part], changed: false, hungry: false });

/** `eats`: food counts in the next scoring, and who will be fed is settled. */
function forecastTab(now: NordPayment, draft: NordPayment | null, n: number, seat: string, eats: boolean): Shown {
  const after = draft ?? now;
  const [before, then] = [spanOf(now, n), spanOf(after, n)];
  const change = then.least - before.least;
  const unfed = eats ? (after.unfed[n] ?? 0) : 0;
  const fewest = after.fewest.includes(seat);
  const changed = draft !== null && (!same(before, then) || fewest !== now.fewest.includes(seat) || (eats && unfed !== (now.unfed[n] ?? 0)));
  const head: Part = { text: brief(before), tone: changed ? 'was' : 'plain' };
  if (fewest) {
    const zero: Part = { text: '0', tone: 'none' };
    return { parts: changed && before.most ? [head, zero] : [zero], brief: [zero], changed, hungry: false };
  }
  if (unfed) {
    const all = after.warriors[n] ?? 0;
    const fed: Part = { text: `${all - unfed}/${all}`, tone: 'bad' };
    return { parts: [fed], brief: [fed], changed, hungry: true };
  }
  if (isOpen(then)) {
    const range: Part = { text: brief(then), tone: 'plain' };
    return { parts: changed ? [head, range] : [range], brief: [range], changed, hungry: false };
  }
  if (!changed || change === 0) {
    const value: Part = { text: brief(then), tone: 'plain' };
    return { parts: [value], brief: [value], changed, hungry: false };
  }
  const delta: Part = { text: signed(change), tone: change > 0 ? 'good' : 'bad' };
  return { parts: [head, delta], brief: [delta], changed, hungry: false };
}

/** Room for the text, in units. */
export function widthOf(parts: readonly Part[], hungry: boolean): number {
  const signs = parts.reduce((sum, part) => sum + part.text.length, 0);
  return 12 + signs * 13.5 + (parts.length - 1) * 7 + (hungry ? 24 : 0);
}
