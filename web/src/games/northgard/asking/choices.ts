/** Questions with few answers, each as a picture with words. */
import type { Option, Prompt } from '../../../lib/api.ts';
import { t } from '../../../lib/lang.svelte.ts';
import type { Naming } from '../../../lib/wording.ts';
import { cardName, cardText } from '../cards/text.ts';
import { arg, forecastOf, type NorthgardView, playerOf } from '../model.ts';

export interface Choice {
  option: Option;
  symbol: string;
  /** A player, whose shield is the picture. */
  seat?: string;
  title: string;
  note: string;
  /** What it promises: a chance, say. */
  worth?: string;
  tone?: 'good' | 'bad';
  /** It belongs here, but cannot be chosen now. */
  never?: boolean;
}

const PARTS: Readonly<Record<string, string>> = { recruit: 'icon-recruit', move: 'icon-move', explore: 'icon-explore', build: 'icon-mallet', draw: 'icon-draw', retrieve: 'icon-undo', threaten: 'icon-attack' };
const VERBS: Readonly<Record<string, string>> = { axe: 'icon-axe', skull: 'icon-death', cancel: 'icon-guard', let: 'icon-next', 'let-year': 'icon-last', yield: 'icon-cards' };

type Tell = (option: Option, view: NorthgardView, name: Naming, prompt: Prompt) => Omit<Choice, 'option'>;

const verb = (option: Option): Omit<Choice, 'option'> => ({ symbol: VERBS[option.verb] ?? 'icon-confirm', title: t(`northgard_table.choice.${option.verb}`), note: t(`northgard.verb.${option.verb}.text`) });

function sign(option: Option, view: NorthgardView): Omit<Choice, 'option'> {
  const chances = forecastOf(view)?.signs;
  const win = chances?.[option.verb as 'axe' | 'skull'];
  return { ...verb(option), ...(win === undefined ? {} : { worth: `${win} %`, tone: win >= 50 ? 'good' : 'bad' }) };
}

const TELL: Readonly<Record<string, Tell>> = {
  choose: (option) => ({ symbol: PARTS[arg(option, 'part')] ?? 'icon-special', title: t(`northgard.part.${arg(option, 'part')}.name`), note: t(`northgard.part.${arg(option, 'part')}.text`) }),
  axe: sign,
  skull: sign,
  gather: (option) => ({ symbol: `resource-${arg(option, 'resource')}`, title: t(`northgard.resource.${arg(option, 'resource')}.name`), note: t(`northgard.resource.${arg(option, 'resource')}.text`) }),
  target: (option, view, name) => ({ symbol: '', seat: arg(option, 'seat'), title: name(arg(option, 'seat')), note: t('northgard_table.choice.target', { n: playerOf(view.table, arg(option, 'seat'))?.hand ?? 0 }) }),
  cancel: verb,
  let: verb,
  'let-year': verb,
  yield: (_option, _view, _name, { args }) => {
    const card = String(args['card'] ?? '');
    return { symbol: VERBS['yield']!, title: t('northgard_table.choice.yield', { card: cardName(card) }), note: cardText(card) };
  },
};

/** Empty where a question is not answered like this. Parts of a card keep their places, also those that cannot be carried out now. */
export function choicesOf(prompt: Prompt | null, view: NorthgardView, name: Naming): Choice[] {
  if (!prompt) return [];
  const parts = prompt.key === 'choose' ? (view.table.doing?.parts ?? []) : [];
  const never = parts.map(unable).filter(({ text }) => !prompt.options.some((option) => option.text === text));
  const rank = ({ option }: Choice): number => parts.indexOf(arg(option, 'part'));
  const told = (option: Option): Choice[] => (TELL[option.verb] ? [{ option, ...TELL[option.verb]!(option, view, name, prompt) }] : []);
  return [...prompt.options.flatMap(told), ...never.flatMap(told).map((choice) => ({ ...choice, never: true }))].sort((a, b) => rank(a) - rank(b));
}

const unable = (part: string): Option => ({ verb: 'choose', args: { part }, text: `choose ${part}`, on: [] });
