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

/** A package that is built into a page: its folder, and what it is built from beside its own sources. */
interface PagePackage {
  readonly root: string;
  readonly others: readonly string[];
}

const packages = join(import.meta.dirname, '../..');
const pagePackages: readonly PagePackage[] = [
  { root: join(packages, 'pages'), others: [join(packages, 'client/src')] },
  { root: join(packages, 'console'), others: [join(packages, 'client/src')] },
];

/** Builds the pages for patients and the console where they are missing or older than their sources, which takes seconds. */
export async function buildPages(): Promise<void> {
  await Promise.all(pagePackages.map(buildPage));
}

async function buildPage(page: PagePackage): Promise<void> {
  const { root } = page;
  const sources = hash('sha256', textOfSources(page));
  if (isBuiltFrom(page, sources)) return;
  // Several starts may build at the same time, and a gateway may read: the folder changes as a whole.
  const built = mkdtempSync(join(root, '.dist-'));
  try {
    const vite = join(fileURLToPath(import.meta.resolve('vite/package.json')), '../bin/vite.js');
    const options = ['build', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'];
    // Vite takes another NODE_ENV, such as that of a test, for a build to develop with.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: root, env });
    writeFileSync(join(built, stamp), sources);
    // A temporary folder is its owner's alone.
    chmodSync(built, 0o755);
    if (!isBuiltFrom(page, sources)) putInPlace(page, built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

const folderOf = ({ root }: PagePackage) => join(root, 'dist');

function isBuiltFrom(page: PagePackage, sources: string): boolean {
  const file = join(folderOf(page), stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === sources;
}

function putInPlace(page: PagePackage, built: string): void {
  const folder = folderOf(page);
  const old = `${built}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(built, folder);
  rmSync(old, { recursive: true, force: true });
}

function textOfSources({ root, others }: PagePackage): string {
  const below = [join(root, 'src'), ...others].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort(),
  );
  const own = ['index.html', 'icon.svg', 'vite.config.ts', 'package.json'].map((name) => join(root, name));
  return [...own, ...below].map((file) => `${file}\n${readFileSync(file, 'utf8')}`).join('\n');
}
