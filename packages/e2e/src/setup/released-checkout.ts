import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const workspace = '@telehealth';

const [, releasedCommit = ''] =
  /^\d+\.\d+\.\d+ (\w+)$/m.exec(readFileSync(join(root, '.ci/released'), 'utf8')) ?? [];
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether the clone has the commit of `.ci/released`. */
export function isReleaseHere(): boolean {
  try {
    git('cat-file', '-e', `${releasedCommit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

interface ReleasedCheckout {
  readonly folder: string;
  remove(): void;
}

/** In a temporary folder, with the dependencies installed here. */
export function checkOutReleased(): ReleasedCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-released-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', releasedCommit) });
  linkDependencies(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Packages of this checkout are replaced by those of the folder. */
function linkDependencies(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, workspace), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== workspace) symlinkSync(join(from, name), join(to, name));
  }
  for (const part of [
    'gateway',
    'proto',
    ...membersOf(folder, 'packages'),
    ...membersOf(folder, 'services'),
  ]) {
    const { name } = JSON.parse(readFileSync(join(folder, part, 'package.json'), 'utf8')) as { name: string };
    symlinkSync(join(realpathSync(folder), part), join(to, name));
    const own = join(root, part, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, part, 'node_modules'));
  }
}

function membersOf(folder: string, kind: string): string[] {
  return readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`);
}
