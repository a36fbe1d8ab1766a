import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** What a page takes from its browser. Each tab has its own. */
const browserNames = [
  ...[
    'window',
    'document',
    'navigator',
    'location',
    'history',
    'fetch',
    'Request',
    'globalThis',
    'performance',
    'crypto',
  ],
  ...[
    'setTimeout',
    'clearTimeout',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'AbortSignal',
    'reportError',
  ],
  ...['Event', 'Math', 'addEventListener', 'removeEventListener'],
] as const;

/** Opens the page in the browser that is given. */
export type PageScript = (browser: Readonly<Record<(typeof browserNames)[number], unknown>>) => void;

/** The page as it is built, as a function of what it takes from its browser: so there can be several tabs in one process. */
export async function pageScript(): Promise<PageScript> {
  const root = join(import.meta.dirname, '../..');
  const lib = { entry: join(root, 'src/main.tsx'), formats: ['iife' as const], name: 'page' };
  const built = (await build({
    ...{ root, configFile: false, logLevel: 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib },
  })) as Rolldown.RolldownOutput[];
  const script = built[0]?.output.find((file) => file.type === 'chunk');
  if (script?.type !== 'chunk') throw new Error('the page was not built');
  const run = new Function(...browserNames, script.code);
  return (browser) => run(...browserNames.map((name) => browser[name]));
}
