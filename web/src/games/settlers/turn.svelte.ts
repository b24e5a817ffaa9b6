/** A turn of Settlers: everything is done at once, one click an action, and can be taken back while nothing came to light.
 *  What waits here is only what a click cannot say alone: the other one of two bandits, and on touch what a tap would do. */
import type { Form, Move, Option, Preview } from '../../lib/api.ts';
import { moveText } from '../generic/forms.ts';
import { Draft } from '../../table/draft.svelte.ts';
import { cornersOf, isPath, isTile } from './board/places.ts';
import { candidateOf, type Thing } from './candidates.ts';
import type { Counts, Action, SettlersView, Target } from './model.ts';

const ENDS = new Set(['end', 'pass', 'spare']);
const BUILDS: ReadonlySet<string> = new Set(['settle', 'city', 'road']);
/** On touch nobody can point first and see what an action would bring; and a bandit's way cannot be taken back. */
const ASKS_FIRST: ReadonlySet<string> = new Set([...BUILDS, 'bandit']);

/** Where on the island a move is made. */
export function placeOf({ verb, args }: Move): Target | null {
  const place = verb === 'bandit' ? args['goal'] : (args['crossing'] ?? args['path']);
  return place === undefined ? null : String(place);
}

export class Turn extends Draft<SettlersView, Target> {
  /** On touch: the place that waits to be confirmed. */
  chosen = $state<Target | null>(null);
  /** The bandit that was picked to go, where there is more than one. */
  bandit = $state<Target | null>(null);

  protected override closed(_preview: Preview): boolean {
    return true;
  }

  protected override ends(move: Move): boolean {
    return ENDS.has(move.verb);
  }

  protected override clear(): void {
    super.clear();
    this.chosen = null;
    this.bandit = null;
  }

  // ------------------------------------------------------------ what may be done
  all(verb: string): Option[] {
    return this.options.filter((option) => option.verb === verb);
  }

  find(verb: string, args: Readonly<Record<string, unknown>> = {}): Option | undefined {
    return this.all(verb).find((option) => Object.entries(args).every(([name, value]) => option.args[name] === value));
  }

  form(verb: string): Form | null {
    return this.prompt?.forms.find((form) => form.verb === verb) ?? null;
  }

  get verbs(): ReadonlySet<string> {
    return new Set([...this.options, ...(this.prompt?.forms ?? [])].map(({ verb }) => verb));
  }

  /** Where bandits stand that may go. */
  get #starts(): string[] {
    return [...new Set(this.all('bandit').map(({ args }) => String(args['start'])))];
  }

  /** The bandit that goes: the only one, or the one picked; until then one that stands beside me, for he is the likelier. */
  get rider(): Target | null {
    const starts = this.#starts;
    const beside = (tile: Target): boolean => cornersOf(tile).some((corner) => this.view?.table.buildings.some(({ at, seat }) => at === corner && seat === this.asked?.seat));
    return this.bandit ?? starts.find(beside) ?? starts[0] ?? null;
  }

  /** He, where there is another. */
  get picked(): Target | null {
    return this.#starts.length > 1 ? this.rider : null;
  }

  /** What glows on the island, and what a click there does. */
  get legal(): ReadonlyMap<Target, Action> {
    const found = new Map<Target, Action>();
    const rider = this.rider;
    for (const option of this.options) {
      const place = placeOf(option);
      if (option.verb === 'bandit') {
        if (option.args['start'] === rider) found.set(place!, 'bandit');
        else if (!found.has(String(option.args['start']))) found.set(String(option.args['start']), 'pick');
      } else if (place !== null && BUILDS.has(option.verb)) found.set(place, option.verb as Action);
    }
    for (const crossing of this.victims.keys()) found.set(crossing, 'steal');
    return found;
  }

  /** While a victim is chosen: the buildings beside the bandit, and whose they are. */
  get victims(): ReadonlyMap<Target, string> {
    const seats = new Set(this.all('steal').map(({ args }) => String(args['seat'])));
    const tile = this.prompt?.args['tile'];
    if (!seats.size || tile === undefined) return new Map();
    const near = new Set(cornersOf(String(tile)));
    return new Map((this.view?.table.buildings ?? []).filter(({ at, seat }) => near.has(at) && seats.has(seat)).map(({ at, seat }) => [at, seat]));
  }

  /** Somewhere a thing might be built or bought, so that the server says why it cannot. */
  why(thing: Thing): Promise<void> {
    const view = this.asked;
    if (!view || view.seat === null) return Promise.resolve();
    const { move, target } = candidateOf(thing, view.table, view.seat, view.mine?.hand);
    return this.queue(async () => void (await this.refuse([move], target)));
  }

  // ------------------------------------------------------------ doing
  /** A click on the island; on touch it asks first. */
  pick(target: Target, touch = false): Promise<void> {
    return this.queue(() => this.#pick(target, touch));
  }

  async #pick(target: Target, touch: boolean): Promise<void> {
    if (!this.asked?.prompt || this.busy) return;
    this.refusal = null;
    const action = this.legal.get(target);
    if (action === undefined) {
      await this.refuse([this.#meant(target)], target);
      return;
    }
    if (action === 'pick') {
      this.bandit = target;
      this.chosen = null;
      return;
    }
    if (touch && this.chosen !== target && ASKS_FIRST.has(action)) {
      this.chosen = target;
      return;
    }
    await this.#send([this.#at(target, action)!.text]);
  }

  #at(target: Target, action: Action): Option | undefined {
    if (action === 'steal') return this.find('steal', { seat: this.victims.get(target) });
    return this.all(action).find((option) => placeOf(option) === target && (action !== 'bandit' || option.args['start'] === this.rider));
  }

  /** What was tapped is done. */
  build(): Promise<void> {
    const target = this.chosen;
    return target === null ? Promise.resolve() : this.pick(target, true);
  }

  /** Moves that are sent at once, as one action. */
  async play(...moves: readonly (Move | string)[]): Promise<boolean> {
    let done = false;
    await this.queue(async () => {
      done = await this.#send(moves.map((move) => (typeof move === 'string' ? move : move.text)));
    });
    return done;
  }

  /** A form that was filled in. */
  fill(verb: string, filled: Readonly<Record<string, Counts>>): Promise<boolean> {
    const form = this.form(verb);
    return form ? this.play(moveText(form, filled)) : Promise.resolve(false);
  }

  async #send(moves: readonly string[]): Promise<boolean> {
    if (!this.asked?.prompt || this.busy) return false;
    this.refusal = null;
    try {
      await this.send(moves.map((text) => ({ text, verb: '', args: {} })));
      return true;
    } catch {
      return false; // the prompt says why
    }
  }

  protected override takeBack(): Promise<void> {
    if (this.chosen !== null) this.chosen = null;
    else this.bandit = null;
    return Promise.resolve();
  }

  /** The next action of the hint is done. */
  override takeHint(): Promise<void> {
    const [move] = this.hint?.moves ?? [];
    this.hint = null;
    return move ? this.play(move).then(() => undefined) : Promise.resolve();
  }

  /** What somebody has in mind who points at a place: the server says why it cannot be. */
  #meant(target: Target): string {
    const key = this.prompt?.key;
    if (isTile(target)) return `bandit ${this.rider ?? this.#starts[0] ?? this.view?.table.tiles.find(({ bandits }) => bandits > 0)?.at ?? target} ${target}`;
    if (isPath(target)) return `road ${target}`;
    const building = this.view?.table.buildings.find(({ at }) => at === target);
    if (key === 'steal' && building) return `steal ${building.seat}`;
    return `${building && building.seat === this.asked?.seat ? 'city' : 'settle'} ${target}`;
  }
}
