/** The page's texts: what a language has no words for is English, key by key. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { toml } from '../build/toml.ts';

const root = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(root, { recursive: true }));

function load(file: string): Record<string, string> {
  const watched: string[] = [];
  const { load } = toml() as unknown as { load: (this: { addWatchFile(file: string): void }, id: string) => string };
  const code = load.call({ addWatchFile: (file) => watched.push(file) }, join(root, file));
  expect(watched).toContain(join(root, file.split('?')[0]!));
  return JSON.parse(code.replace(/^export default |;$/g, '')) as Record<string, string>;
}

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

it('takes from English what a language lacks, in files and in folders of a language', () => {
  write('page/texts/en/start.toml', 'play = "Play"\n[lobby]\nready = "Ready"\nleave = "Leave"\n');
  write('page/texts/fr/start.toml', '# play = "Play"\n[lobby]\nready = "Prêt"\n');
  write('game/texts/en.toml', 'title = "Flotsam"\n[event]\nhome = "home"\n[ruling]\nx = "y"\n');
  write('game/texts/fr.toml', '[event]\nhome = "rentre"\n');
  expect(load('page/texts/fr/start.toml')).toEqual({ play: 'Play', 'lobby.ready': 'Prêt', 'lobby.leave': 'Leave' });
  expect(load('page/texts/en/start.toml')).toEqual({ play: 'Play', 'lobby.ready': 'Ready', 'lobby.leave': 'Leave' });
  expect(load('game/texts/fr.toml')).toEqual({ title: 'Flotsam', 'event.home': 'rentre', 'ruling.x': 'y' });
  expect(load('game/texts/fr.toml?part=event')).toEqual({ 'event.home': 'rentre' });
});
