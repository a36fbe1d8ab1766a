import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from './installation.ts';
import type { Unavailable } from './test-server.ts';

const run = promisify(execFile);

/** An environment of Python with the packages that these arguments of `pip install` name. */
export function pythonEnvironment(name: string, packages: readonly string[]): Installation {
  return {
    name,
    needs: 'python3 3.10 or newer on the PATH, with venv (as root: apt-get install python3-venv)',
    async install(into) {
      await run('python3', ['-m', 'venv', into], { timeout: 60_000 });
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages];
      await run(join(into, 'bin', 'python'), pip, { timeout: 5 * 60_000 });
    },
  };
}

/**
 * The Python of an environment. Run its packages as modules: the scripts of the environment contain the path of its
 * first folder, which was moved.
 */
export async function pythonOf(environment: Installation): Promise<string | Unavailable> {
  const folder = await installed(environment);
  return typeof folder === 'string' ? join(folder, 'bin', 'python') : folder;
}
