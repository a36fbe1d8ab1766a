import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist');
/** Names the sources that the folder was built from. */
const stamp = join(folder, '.sources');

/** The folder with the built page. It is built first where it is missing or older than its sources, which takes seconds. */
export async function builtPages(): Promise<string> {
  const sources = hash('sha256', textOfSources());
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return folder;
  await promisify(execFile)(process.execPath, [viteCommand(), 'build', '--logLevel', 'warn'], { cwd: root });
  writeFileSync(stamp, sources);
  return folder;
}

function textOfSources(): string {
  const below = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const others = ['index.html', 'icon.svg', 'vite.config.ts', 'package.json'].map((name) => join(root, name));
  return [...others, ...below].map((file) => `${file}\n${readFileSync(file, 'utf8')}`).join('\n');
}

function viteCommand(): string {
  const manifest = import.meta.resolve('vite/package.json');
  return new URL('bin/vite.js', manifest).pathname;
}
