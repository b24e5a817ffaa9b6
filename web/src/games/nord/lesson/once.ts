/** Sea, jarls, food and the treasures are explained once, when they first matter. From the view alone. */
import type { Option } from '../../../lib/api.ts';
import { type NordView, spot } from '../model.ts';

export interface Once {
  id: string;
  /** Key of its sentence; `_title` behind it is that of its headline. */
  text: string;
  ruling: string;
  /** A symbol of the sprite. */
  symbol: string;
}

type Matters = (view: NordView, options: readonly Option[]) => boolean;

interface Topic {
  id: string;
  ruling: string;
  symbol: string;
  /** Entries of the match before which it is not brought up: one thing after another. */
  after: number;
  matters: Matters;
}

function isSea(view: NordView, target: string): boolean {
  if (!target.startsWith('cell:')) return false;
  const [x, y] = spot(target.slice(5));
  return view.table.ground[y]?.[x] === '~';
}

const offers = (verb: string): Matters => (_view, options) => options.some((option) => option.verb === verb);
const plays = (...kinds: string[]): Matters => (_view, options) => options.some((option) => option.verb === 'treasure' && kinds.includes(String(option.args['treasure'])));

function hungry(view: NordView): boolean {
  const seat = (view.seat ?? 'a').charCodeAt(0) - 97;
  return view.forecast?.of === 'warriors' && view.forecast.payments.some((payment) => (payment.unfed[seat] ?? 0) > 0);
}

const TOPICS: readonly Topic[] = [
  { id: 'jarls', ruling: 'nord.B37', symbol: 'jarl', after: 0, matters: offers('challenge') },
  { id: 'food', ruling: 'nord.B43', symbol: 'icon-food', after: 0, matters: hungry },
  { id: 'sea', ruling: 'nord.B25', symbol: 'fishing-boat', after: 0, matters: (view, options) => options.some((option) => option.verb === 'place' && option.on.some((target) => isSea(view, target))) },
  { id: 'regions', ruling: 'nord.B20', symbol: 'action-regions', after: 8, matters: plays('axe', 'goblet') },
  { id: 'workers', ruling: 'nord.B21', symbol: 'action-workers', after: 16, matters: plays('helmet', 'sword') },
  { id: 'negotiator', ruling: 'nord.B19', symbol: 'action-negotiator', after: 0, matters: plays('gold', 'hammer') },
];

/** What is to be explained now, if anything. `options` may hold more than the prompt: what a turn without a treasure may place. */
export function explanation(view: NordView, seen: ReadonlySet<string>, options: readonly Option[] = view.prompt?.options ?? []): Once | null {
  if (!view.prompt) return null;
  const topic = TOPICS.find((each) => !seen.has(each.id) && view.seq >= each.after && each.matters(view, options));
  return topic ? { id: topic.id, text: `lesson.once.${topic.id}`, ruling: topic.ruling, symbol: topic.symbol } : null;
}
