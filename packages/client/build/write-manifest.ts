/** Writes what `npm pack ./dist` needs beside the compiled files: the manifest of the published package, and its README. */
import { readFile, writeFile } from 'node:fs/promises';

const file = (path: string) => new URL(path, import.meta.url);
const { name, version, description, license, type, dependencies } = JSON.parse(
  await readFile(file('../package.json'), 'utf8'),
);
const manifest = {
  name,
  version,
  description,
  license,
  type,
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  dependencies,
};
await writeFile(file('../dist/package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(file('../dist/README.md'), await readFile(file('../README.md')));
