import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Asset {
  /** Changes with the bytes, so it can be cached forever. */
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const own = (file: string) => join(import.meta.dirname, 'browser', file);
const common = fileURLToPath(import.meta.resolve('@telehealth/ui/style.css'));
const engine = fileURLToPath(import.meta.resolve('minisearch'));

function asset(name: string, type: string, files: readonly string[]): Asset {
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)));
  return { path: `/docs/assets/${name}?v=${hash('sha256', bytes, 'hex').slice(0, 16)}`, type, bytes };
}

const script = 'text/javascript; charset=utf-8';

export const siteAssets = {
  style: asset('site.css', 'text/css; charset=utf-8', [common, own('site.css')]),
  script: asset('site.js', script, [own('site.js')]),
  /** Loaded when the search is first used. */
  engine: asset('search.js', script, [engine]),
};
