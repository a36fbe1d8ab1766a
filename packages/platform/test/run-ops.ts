import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What `npm run ops -- …` runs, as a process of its own with these settings and none of this process. */
export function opsWith(settings: Readonly<Record<string, string>>) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [node, ...entry] = scripts.ops.split(' ');
  expect(node).toBe('node');
  const { OPS_URL: _, OPS_TOKEN: __, OPS_TOKEN_FILE: ___, ...inherited } = process.env;
  const env = { ...inherited, ...settings };
  return (...args: string[]) =>
    new Promise<{ exitCode: number | null; out: string; notes: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [...entry, ...args],
        { cwd: root, env },
        (_error, out, notes) => resolve({ exitCode: child.exitCode, out, notes }),
      );
      child.stdin?.end();
    });
}
