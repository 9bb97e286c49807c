import './ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { firstLanguage, setLanguage } from './words/i18n.svelte';
import { startRouter } from './router.svelte';

// No `await` out here: everything else imports this file's chunk, and would wait for it.
void setLanguage(firstLanguage(), false).then(() => {
  startRouter();
  mount(App, { target: document.getElementById('app')! });
});

// For the next time without a network; where the page came by http there is none.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined));
