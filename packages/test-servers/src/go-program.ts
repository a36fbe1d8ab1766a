import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from './install-once.ts';
import type { Unavailable } from './test-server.ts';
import { whyNotInstalled } from './why-not-installed.ts';

const run = promisify(execFile);

/** The path of a program that Go builds of a module on first use. */
export async function goProgram(
  name: string,
  module: string,
  version: string,
): Promise<string | Unavailable> {
  try {
    const folder = await installOnce(`${name}-${version}`, async (into) => {
      const env = { ...process.env, GOBIN: into };
      await run('go', ['install', `${module}@v${version}`], { env, timeout: 8 * 60_000 });
    });
    return join(folder, name);
  } catch (error) {
    return whyNotInstalled(error, name, 'Go on the PATH');
  }
}
