import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from './installation.ts';
import type { Unavailable } from './test-server.ts';

const run = promisify(execFile);

/** Built from the package at `path`; `name` is its file. */
export function goProgram(name: string, path: string, version: string): Installation {
  return {
    name: `${name}-${version}`,
    needs: 'Go 1.24 or newer on the PATH (https://go.dev/dl)',
    async install(into) {
      const env = { ...process.env, GOBIN: into };
      await run('go', ['install', `${path}@v${version}`], { env, timeout: 8 * 60_000 });
    },
  };
}

export async function programOf(installation: Installation, name: string): Promise<string | Unavailable> {
  const folder = await installed(installation);
  return typeof folder === 'string' ? join(folder, name) : folder;
}
