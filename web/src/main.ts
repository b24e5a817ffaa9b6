import { mount } from 'svelte';
import App from './App.svelte';
import { language } from './lib/lang.svelte.ts';
import { keepSettings } from './lib/settings.svelte.ts';
import { read, write } from './lib/storage.ts';
import '../../src/jarlshof/drawing/look/tokens.css';
import './base.css';

// a new build replaces the files of the old one: whoever still has the old page gets the new one, but only from a server that is there
addEventListener('vite:preloadError', () => {
  if (Date.now() - read('reloaded', 0) < 10_000) return;
  write('reloaded', Date.now());
  void fetch('/', { method: 'HEAD' }).then(({ ok }) => ok && location.reload(), () => undefined);
});

keepSettings();
// not awaited up here: the files of texts import from this one, and would wait for it
void language.start().then(() => mount(App, { target: document.querySelector('#page')! }));
