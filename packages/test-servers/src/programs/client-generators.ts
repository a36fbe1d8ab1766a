import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Installation, installed } from '../installation/installation.ts';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);

/** Generate a client or judge a description, with their own TypeScript. */
const nodePackages = {
  '@stoplight/spectral-cli': '6.16.3',
  '@types/node': '24.19.2',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
} as const;

/** Has openapi-typescript, openapi-fetch, Spectral and TypeScript 5 in `node_modules`. */
export const nodeTools: Installation = {
  name: 'description-tools-1',
  needs: 'npm on the PATH',
  async install(into) {
    const manifest = { type: 'module', dependencies: nodePackages };
    await writeFile(join(into, 'package.json'), JSON.stringify(manifest));
    const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...options], { cwd: into, timeout: 5 * 60_000 });
  },
};

/** Has openapi-python-client. */
export const pythonGenerator = pythonEnvironment('openapi-python-client-0.29.1', [
  'openapi-python-client==0.29.1',
]);

/** Returns their `node_modules`. */
export async function findNodeTools(): Promise<(Stoppable & { readonly modules: string }) | Unavailable> {
  const folder = await installed(nodeTools);
  return typeof folder === 'string' ? { modules: join(folder, 'node_modules'), stop } : folder;
}

/** Returns a Python with openapi-python-client. */
export async function findPythonGenerator(): Promise<
  (Stoppable & { readonly python: string }) | Unavailable
> {
  const python = await pythonOf(pythonGenerator);
  return typeof python === 'string' ? { python, stop } : python;
}

/** Nothing runs. */
async function stop(): Promise<void> {}
