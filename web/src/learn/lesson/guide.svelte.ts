/** Leads through a prepared position. A guide watches what is on show and says what to do next; it forbids nothing.
 *  What has happened it takes from events, what is drafted from the view: undo leads back by itself. */
import { untrack } from 'svelte';
import type { MatchEvent, Move, View } from '../../lib/api.ts';
import type { Params } from '../../lib/format.ts';

/** Something on a board, as the options of a prompt name it. */
type Target = string;

export interface GuideStep {
  id: string;
  /** Key and parameters of the sentence. */
  text: string;
  params: Params;
  /** Those of its parameters that are people, by their seats: what they are called only the table knows. */
  people: People;
  /** If set, everything else is dimmed. */
  lit: Target[] | null;
  point: Target[];
  /** Key of its button, if a press ends the step. */
  button?: string;
  /** The button of the prompt that is to be pressed. */
  press?: Press;
  /** Which of how many steps. */
  n: number;
  of: number;
}

/** The buttons that a guide may ask for: those of every prompt, and those of one game. */
export type Press = 'confirm' | 'undo' | 'restart' | 'roll' | 'bank' | 'offer' | 'deal' | 'end' | 'pass';

export type People = Readonly<Record<string, string>>;

export interface Observed<V extends View> {
  view: V;
  /** The drafted moves. */
  draft: readonly Move[];
  /** What has happened, drafts left out: since the beginning or since the last time, it does not matter. */
  events: readonly MatchEvent[];
  /** A turn was sent and is not yet on show. */
  confirmed: boolean;
  playing: boolean;
}

export interface Guide<V extends View = View> {
  readonly step: GuideStep | null;
  readonly done: boolean;
  /** It was ended before its last step. */
  readonly skipped: boolean;
  /** Whoever reads what has just happened shall not see the others move on meanwhile. */
  readonly holding: boolean;
  next(): void;
  skip(): void;
  /** Told after every change of what is on show. */
  observe(now: Observed<V>): void;
}

/** What a scene looks at: what is on show, and everything that has happened. */
export interface Now<V extends View> extends Observed<V> {
  happened: readonly MatchEvent[];
}

type From<T, V extends View> = T | ((now: Now<V>) => T);

/** A step as it is written in a script. */
export interface Scene<V extends View> {
  id: string;
  /** Over as soon as this is so; a scene without it ends by its button. */
  until?: (now: Now<V>) => boolean;
  /** Once over it stays over, even if the draft that ended it is taken back. */
  keep?: boolean;
  button?: boolean;
  /** The others wait while it is shown, as they do for every scene that is only read. */
  hold?: boolean;
  lit?: From<Target[], V>;
  point?: From<Target[], V>;
  press?: From<Press | undefined, V>;
  params?: (now: Now<V>) => Params;
  people?: (now: Now<V>) => People;
  asides?: readonly Aside<V>[];
  /** Which aside is told while that is shown which it has led to, by a steady guide. */
  meanwhile?: string;
}

/** What is said instead while things go another way. */
export interface Aside<V extends View> {
  id: string;
  when: (now: Now<V>, scene: Scene<V>) => boolean;
  press?: Press;
}

/** Where the sentences of a script are found, and who is in all of them. */
export interface Words {
  step: (id: string) => string;
  aside: (id: string) => string;
  people: People;
}

export class Guided<V extends View> implements Guide<V> {
  step = $state.raw<GuideStep | null>(null);
  done = $state(false);
  skipped = $state(false);
  holding = $state(false);

  readonly #kept = new Set<string>();
  #happened: MatchEvent[] = [];
  #now: Now<V> | null = null;

  constructor(
    private readonly words: Words,
    private readonly scenes: readonly Scene<V>[],
    /** While events are shown the step before them stays: what comes of it is not told before it was seen. */
    private readonly steady = false,
  ) {}

  observe(now: Observed<V>): void {
    untrack(() => {
      this.#happened = told(this.#happened, now.events);
      if (now.confirmed) return; // between draft and action there is nothing to say
      this.#now = { ...now, happened: this.#happened };
      this.#settle();
    });
  }

  next(): void {
    const id = this.step?.id;
    if (id === undefined || !this.step?.button) return;
    this.#kept.add(id);
    this.#settle();
  }

  skip(): void {
    this.skipped = true;
    this.#end();
  }

  #end(): void {
    this.done = true;
    this.holding = false;
    this.step = null;
  }

  #settle(): void {
    const now = this.#now;
    if (!now || this.done) return;
    const shown = this.steady && now.playing ? this.scenes.find(({ id }) => id === this.step?.id && !this.#kept.has(id)) : undefined;
    if (shown) return this.#meanwhile(shown);
    const scene = this.scenes.find((each) => !this.#over(each, now));
    if (!scene) return this.#end();
    this.holding = scene.hold ?? scene.until === undefined;
    const step = this.#told(scene, now);
    if (JSON.stringify(step) !== JSON.stringify(this.step)) this.step = step;
  }

  #meanwhile({ meanwhile }: Scene<V>): void {
    const { press: _, ...step } = this.step!;
    if (meanwhile !== undefined && step.text !== this.words.aside(meanwhile)) this.step = { ...step, text: this.words.aside(meanwhile), lit: null, point: [] };
  }

  #over(scene: Scene<V>, now: Now<V>): boolean {
    if (this.#kept.has(scene.id)) return true;
    const over = scene.until?.(now) ?? false;
    if (over && scene.keep) this.#kept.add(scene.id);
    return over;
  }

  #told(scene: Scene<V>, now: Now<V>): GuideStep {
    const aside = scene.asides?.find((each) => each.when(now, scene));
    const press = aside ? aside.press : from(scene.press, now);
    return {
      id: scene.id,
      text: aside ? this.words.aside(aside.id) : this.words.step(scene.id),
      params: aside ? {} : (scene.params?.(now) ?? {}),
      people: { ...this.words.people, ...(aside ? {} : scene.people?.(now)) },
      lit: aside || !scene.lit ? null : from(scene.lit, now),
      point: aside && !press ? [] : pointed(scene, now),
      ...(scene.button && !aside ? { button: 'lesson.next' } : {}),
      ...(press ? { press } : {}),
      n: this.scenes.indexOf(scene) + 1,
      of: this.scenes.length,
    };
  }
}

/** The story with what was told last. That may begin again, or where something was taken back: what was told from there on did not happen. */
function told(before: readonly MatchEvent[], events: readonly MatchEvent[]): MatchEvent[] {
  const first = events[0]?.seq ?? Infinity;
  return [...before.filter((event) => event.seq < first), ...events];
}

export function pointed<V extends View>(scene: Scene<V>, now: Now<V>): Target[] {
  return scene.point ? from(scene.point, now) : [];
}

function from<T, V extends View>(given: From<T, V>, now: Now<V>): T {
  return typeof given === 'function' ? (given as (now: Now<V>) => T)(now) : given;
}
