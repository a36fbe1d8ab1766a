import { defineConfig } from 'vite';

/** Below `/console/` each screen has a path of its own, so addresses of files are absolute. */
export default defineConfig({
  base: '/console/',
  build: {
    target: 'es2022',
    // The policy allows no inline script, and a polyfill for it would be one.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
