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

/** The last release as a checkout of its own. */
export interface ReleasedCheckout {
  readonly version: string;
  readonly folder: string;
  remove(): void;
}

/**
 * Checks the commit of `.ci/released` out into a temporary folder. It runs on the dependencies that are installed here.
 * Undefined: the commit is not in this clone.
 */
export function checkOutReleased(): ReleasedCheckout | undefined {
  const [, version = '', commit = ''] =
    /^(\d+\.\d+\.\d+) (\w+)$/m.exec(readFileSync(join(root, '.ci/released'), 'utf8')) ?? [];
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-released-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  linkDependencies(folder);
  return { version, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links what is installed, and in place of this checkout's packages those of the folder. */
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
