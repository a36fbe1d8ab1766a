import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from './installation.ts';
import type { Unavailable } from './test-server.ts';

const run = promisify(execFile);

/** Of each step, on a busy machine. */
const limitMs = 5 * 60_000;

/** With packages by arguments of `pip install`. */
export function pythonEnvironment(name: string, packages: readonly string[]): Installation {
  return {
    name,
    needs: 'python3 3.10 or newer on the PATH, with venv (as root: apt-get install python3-venv)',
    async install(into) {
      await run('python3', ['-m', 'venv', into], { timeout: limitMs });
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages];
      await run(join(into, 'bin', 'python'), pip, { timeout: limitMs });
    },
  };
}

/** Run packages as modules: the environment's scripts contain the path before it was moved. */
export async function pythonOf(environment: Installation): Promise<string | Unavailable> {
  const folder = await installed(environment);
  return typeof folder === 'string' ? join(folder, 'bin', 'python') : folder;
}
