import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Built into the Python package, which serves it. While working on the client: `npx vite`, with a server on port 8000.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/croupier/web/client',
    emptyOutDir: true,
    chunkSizeWarningLimit: 1_000, // kB: one script for all pages, which a browser keeps for good
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
  },
});
