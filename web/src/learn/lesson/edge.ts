/** Where words may lie over a chart without hiding what they are about. */
import type { Target } from '../../games/nord/model.ts';

export interface Span {
  top: number;
  bottom: number;
}

/** The edge at which a box of this height hides least of the targets; the lower one if that is all the same. */
export function clearEdge(sheet: Span, height: number, targets: readonly Span[]): 'top' | 'bottom' {
  const hidden = (span: Span) => targets.reduce((sum, each) => sum + Math.max(0, Math.min(each.bottom, span.bottom) - Math.max(each.top, span.top)), 0);
  const above = hidden({ top: sheet.top, bottom: sheet.top + height });
  const below = hidden({ top: sheet.bottom - height, bottom: sheet.bottom });
  if (above !== below) return above < below ? 'top' : 'bottom';
  return 'bottom';
}

const ATTRIBUTE: Readonly<Record<string, string>> = { cell: 'data-cell', settlement: 'data-settlement' };

/** The same for what is drawn: squares and settlements carry their names as attributes. */
export function farEdge(sheet: Element, box: Element, targets: readonly Target[]): 'top' | 'bottom' {
  const spans = targets.flatMap((target) => {
    const [kind, name] = target.split(':') as [string, string];
    const attribute = ATTRIBUTE[kind];
    const found = attribute ? sheet.querySelector(`[${attribute}="${CSS.escape(name)}"]`) : null;
    return found ? [found.getBoundingClientRect()] : [];
  });
  return clearEdge(sheet.getBoundingClientRect(), box.getBoundingClientRect().height + 16, spans);
}
