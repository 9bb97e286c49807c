import './ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { firstLanguage, setLanguage } from './words/i18n.svelte';
import { keepOffline } from './offline';
import { startRouter } from './router.svelte';

// No top-level `await`: other chunks import this one and would wait for it.
void setLanguage(firstLanguage(), false).then(() => {
  startRouter();
  mount(App, { target: document.getElementById('app')! });
});

// Late, so that it does not compete with the engine and the first table (engine/local.ts).
addEventListener('load', () => setTimeout(keepOffline, 20_000));
