import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Runes everywhere: what Svelte keeps for components of old stays out of the page.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
