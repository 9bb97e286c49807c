import './ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { firstLanguage, setLanguage } from './words/i18n.svelte';
import { keepOffline } from './offline';
import { startRouter } from './router.svelte';

// No `await` out here: everything else imports this file's chunk, and would wait for it.
void setLanguage(firstLanguage(), false).then(() => {
  startRouter();
  mount(App, { target: document.getElementById('app')! });
});

// Not beside the engine and the first table (engine/local.ts), but some time.
addEventListener('load', () => setTimeout(keepOffline, 20_000));
