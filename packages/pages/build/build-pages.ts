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

/** Names the sources that a folder was built from. */
const stamp = '.sources';

const packages = join(import.meta.dirname, '../..');
/** What pages are built from beside their own sources. */
const others = ['client', 'locales', 'look', 'ui'].map((name) => join(packages, name, 'src'));

/** Builds the pages for patients and the console where they are missing or older than their sources, which takes seconds. */
export async function buildPages(): Promise<void> {
  await Promise.all([
    buildPage(join(packages, 'pages'), join(packages, 'ui/src/vite.config.ts')),
    buildPage(join(packages, 'console'), join(packages, 'console/src/vite.config.ts')),
  ]);
}

async function buildPage(root: string, config: string): Promise<void> {
  const sources = hash('sha256', textOfSources(root));
  if (isBuiltFrom(root, sources)) return;
  // Several starts may build at the same time, and a gateway may read: the folder changes as a whole.
  const built = mkdtempSync(join(root, '.dist-'));
  try {
    const vite = join(fileURLToPath(import.meta.resolve('vite/package.json')), '../bin/vite.js');
    const options = ['build', '--config', config, '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'];
    // Vite takes another NODE_ENV, such as that of a test, for a build to develop with.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: root, env });
    writeFileSync(join(built, stamp), sources);
    // A temporary folder is its owner's alone.
    chmodSync(built, 0o755);
    if (!isBuiltFrom(root, sources)) putInPlace(root, built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function isBuiltFrom(root: string, sources: string): boolean {
  const file = join(root, 'dist', stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === sources;
}

function putInPlace(root: string, built: string): void {
  const folder = join(root, 'dist');
  const old = `${built}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(built, folder);
  rmSync(old, { recursive: true, force: true });
}

function textOfSources(root: string): string {
  const below = [join(root, 'src'), ...others].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort(),
  );
  const own = ['index.html', 'package.json'].map((name) => join(root, name));
  return [...own, ...below].map((file) => `${file}\n${readFileSync(file, 'utf8')}`).join('\n');
}
