import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface PageFile {
  /** `index.html` or `assets/<name>`. */
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const typeOf: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Output folder of a package's build. */
const builtFolder = (name: string) => join(import.meta.dirname, '../../../../packages', name, 'dist');

/** Undefined if nothing was built. Source maps are left out. */
export function readPageFiles(name: 'pages' | 'console'): readonly PageFile[] | undefined {
  const folder = builtFolder(name);
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const assets = existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [];
  return ['index.html', ...assets.map((name) => `assets/${name}`)].flatMap((path) => {
    const type = typeOf[extname(path)];
    return type === undefined ? [] : [{ path, type, bytes: readFileSync(join(folder, path)) }];
  });
}
