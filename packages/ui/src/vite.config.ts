import { defineConfig } from 'vite';

/** A page lies below `/p/{brand_id}/`, `/console/` or at the root of a brand's member host, so its addresses are relative. */
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    // Its policy allows no inline script, and a polyfill for it would be one.
    modulePreload: { polyfill: false },
    // Pictures stay files: the policy allows no data in addresses of fonts and styles.
    assetsInlineLimit: 0,
  },
});
