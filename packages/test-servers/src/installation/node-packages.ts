import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installation } from './installation.ts';

const run = promisify(execFile);

/** Packages of npm with their versions, in `node_modules`. */
export function nodePackages(name: string, dependencies: Readonly<Record<string, string>>): Installation {
  return {
    name,
    needs: 'npm on the PATH',
    async install(into) {
      await writeFile(join(into, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
      const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
      await run('npm', ['install', ...options], { cwd: into, timeout: 5 * 60_000 });
    },
  };
}
