import './ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { firstLanguage, setLanguage } from './lib/i18n.svelte';
import { startRouter } from './lib/router.svelte';

await setLanguage(firstLanguage(), false);
startRouter();
mount(App, { target: document.getElementById('app')! });
