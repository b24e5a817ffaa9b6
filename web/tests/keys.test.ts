/** The keys of tables: each is told what it does, in every language, and stands for one thing at a time. */
import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { documentElement: {} });

const { GAMES } = await import('../src/games/register.ts');
const { language } = await import('../src/lib/lang.svelte.ts');
const { settings } = await import('../src/lib/settings.svelte.ts');
const { isMeant } = await import('../src/table/keys.ts');
const { LANGS } = await import('../src/texts/texts.ts');

beforeEach(() => (settings.keys = true));

test.each(Object.keys(GAMES))('the keys of %s are told in every language', async (game) => {
  const all = await GAMES[game]!.keys!();
  for (const lang of LANGS) {
    await language.choose(lang);
    await language.game(game);
    for (const [key, does] of all) {
      expect(language.has(`keys.${game}.${does}`), does).toBe(true);
      if (/^[A-Z]/.test(key)) expect(language.has(`keys.name.${key}`), key).toBe(true);
    }
  }
});

test('letters and digits can be switched off, other keys stay', () => {
  const pressed = (key: string) => isMeant({ key, target: { closest: () => null } } as unknown as KeyboardEvent);
  expect(['e', '3', 'Enter', ' ', 'Backspace'].map(pressed)).toEqual([true, true, true, true, true]);
  settings.keys = false;
  expect(['e', '3', 'Enter', ' ', 'Backspace'].map(pressed)).toEqual([false, false, true, true, true]);
});
