import { mount } from 'svelte';
import App from './App.svelte';
import { language } from './lib/lang.svelte.ts';
import { keepSettings } from './lib/settings.svelte.ts';
import '../../src/jarlshof/core/look/tokens.css';
import './base.css';

keepSettings();
await language.start();
mount(App, { target: document.querySelector('#page')! });
