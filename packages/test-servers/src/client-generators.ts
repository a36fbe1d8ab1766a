import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from './install-once.ts';

const run = promisify(execFile);

/** Node tools that generate a client or judge a description, with a TypeScript of their own. */
const nodeTools = {
  '@stoplight/spectral-cli': '6.16.3',
  '@types/node': '24.19.2',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
} as const;
const pythonGenerator = 'openapi-python-client==0.29.1';

/** The folder that has openapi-typescript, openapi-fetch, Spectral and TypeScript 5 in `node_modules`. */
export async function installNodeTools(): Promise<string> {
  return installOnce('description-tools-1', async (into) => {
    await writeFile(join(into, 'package.json'), JSON.stringify({ type: 'module', dependencies: nodeTools }));
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: into,
      timeout: 300_000,
    });
  });
}

/** The Python that has openapi-python-client. */
export async function installPythonGenerator(): Promise<string> {
  const folder = await installOnce('openapi-python-client-0.29.1', async (into) => {
    await run('python3', ['-m', 'venv', into], { timeout: 60_000 });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', pythonGenerator];
    await run(join(into, 'bin', 'python'), pip, { timeout: 300_000 });
  });
  return join(folder, 'bin', 'python');
}
