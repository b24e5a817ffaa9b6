/** The chosen language and its texts. `t` is reactive: whatever shows a text changes with the language. */
import { type Lang, LANGS, pageTexts } from '../texts/texts.ts';
import { type Message, type Params, parse } from './format.ts';
import { read, write } from './storage.ts';

type Texts = Record<string, string>;

// the games' own sentences, and the names of their things, come from the same files as the server's
const GAME_TEXTS = import.meta.glob<{ default: Texts }>('../../../src/jarlshof/games/*/texts/*.toml', {
  query: '?part=event,prompt,refusal,bundle,card,clan,building,resource,space,part,face,verb,ending',
});
// what only tables say: those of all games, and of one; and what only some screen says
const TABLE_TEXTS = import.meta.glob<{ default: Texts }>('../texts/games/*.ts');

class Language {
  code = $state<Lang>('en');
  #texts = $state.raw<Texts>({});
  #parsed = new Map<string, Message>();
  #games = new Set<string>();
  #parts = new Set<string>();
  #wishes = 0;

  /** The language of the last visit, or of the browser, or English. */
  async start(): Promise<void> {
    const wished = [read('lang', ''), ...navigator.languages.map((each) => each.slice(0, 2))];
    await this.choose(LANGS.find((each) => wished.find((wish) => LANGS.includes(wish as Lang)) === each) ?? 'en');
  }

  async choose(code: Lang): Promise<void> {
    const wish = ++this.#wishes;
    const parts = await Promise.all([pageTexts(code), ...[...this.#games].map((game) => gameTexts(game, code)), ...[...this.#parts].map((part) => partTexts(part, code))]);
    if (wish !== this.#wishes) return;
    this.#parsed = new Map();
    this.#texts = Object.assign({}, ...parts) as Texts;
    this.code = code;
    document.documentElement.lang = code;
  }

  remember(code: Lang): Promise<void> {
    write('lang', code);
    return this.choose(code);
  }

  /** Loads the sentences of a game; after that `nord.event.place` is known. */
  async game(name: string): Promise<void> {
    if (this.#games.has(name)) return;
    const found = await gameTexts(name, this.code);
    this.#games.add(name);
    this.#texts = { ...this.#texts, ...found };
  }

  /** Loads what only a screen says that is not the first one. */
  async part(name: string): Promise<void> {
    if (this.#parts.has(name)) return;
    const found = await partTexts(name, this.code);
    this.#parts.add(name);
    this.#texts = { ...this.#texts, ...found };
  }

  has(key: string): boolean {
    return key in this.#texts;
  }

  say(key: string, params: Params): string {
    const text = this.#texts[key];
    if (text === undefined) {
      console.error(`no text ${key} (${this.code})`);
      return key;
    }
    let message = this.#parsed.get(key);
    if (!message) this.#parsed.set(key, (message = parse(text)));
    return message.format(params);
  }
}

async function partTexts(part: string, lang: Lang): Promise<Texts> {
  return (await TABLE_TEXTS[`../texts/games/${part}_${lang}.ts`]?.())?.default ?? {};
}

async function gameTexts(game: string, lang: Lang): Promise<Texts> {
  const load = GAME_TEXTS[`../../../src/jarlshof/games/${game}/texts/${lang}.toml`];
  const [found, ...tables] = await Promise.all([load?.().then((file) => file.default) ?? foreign(game, lang), partTexts('all', lang), partTexts(game, lang)]);
  return Object.assign(Object.fromEntries(Object.entries(found).map(([key, text]) => [`${game}.${key}`, text])), ...tables) as Texts;
}

/** The texts of a game that this build does not know; without an answer the server's own sentences do. */
async function foreign(game: string, lang: Lang): Promise<Texts> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/texts?lang=${lang}`).catch(() => null);
  const found = answer?.ok ? ((await answer.json()) as Texts) : {};
  const more: Texts = found['title'] ? { name: found['title'] } : {};
  for (const [key, text] of Object.entries(found)) {
    if (key.startsWith('show.')) more[key.replace('show', 'field')] = text;
    const thing = /^(?!ruling)[^.]+\.([^.]+)\.name$/.exec(key)?.[1]; // whatever kinds of things it has
    if (thing !== undefined) more[`word.${thing}`] = text;
  }
  return { ...found, ...more };
}

export const language = new Language();

/** The sentence of a key in the chosen language. */
export function t(key: string, params: Params = {}): string {
  return language.say(key, params);
}
