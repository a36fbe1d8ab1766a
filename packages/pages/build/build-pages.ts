import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist');
/** Names the sources that a folder was built from. */
const stamp = '.sources';

/** Builds the page for patients where it is missing or older than its sources, which takes seconds. */
export async function buildPages(): Promise<void> {
  const sources = hash('sha256', textOfSources());
  if (isBuiltFrom(sources)) return;
  // Several starts may build at the same time, and a gateway may read: the folder changes as a whole.
  const built = mkdtempSync(join(root, '.dist-'));
  try {
    const vite = join(fileURLToPath(import.meta.resolve('vite/package.json')), '../bin/vite.js');
    const options = ['build', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: root });
    writeFileSync(join(built, stamp), sources);
    // A temporary folder is its owner's alone.
    chmodSync(built, 0o755);
    if (!isBuiltFrom(sources)) putInPlace(built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function isBuiltFrom(sources: string): boolean {
  const file = join(folder, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === sources;
}

function putInPlace(built: string): void {
  const old = `${built}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(built, folder);
  rmSync(old, { recursive: true, force: true });
}

function textOfSources(): string {
  const below = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const others = ['index.html', 'icon.svg', 'vite.config.ts', 'package.json'].map((name) => join(root, name));
  return [...others, ...below].map((file) => `${file}\n${readFileSync(file, 'utf8')}`).join('\n');
}
