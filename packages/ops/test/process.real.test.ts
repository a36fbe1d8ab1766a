import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['beside no platform says what to start or set', ['client', 'list'], 2, '', /OPS_TOKEN/],
  ['says what it can', ['--help'], 0, /^Usage: npm run ops/, ''],
])('npm run ops %s, as a process that ends with its exit code', async (_, args, exitCode, out, notes) => {
  const root = join(import.meta.dirname, '../../..');
  const env = { PATH: process.env.PATH, DATA_DIR: '/nowhere' };
  const ended = await new Promise((resolve) => {
    const child = execFile(
      'npm',
      ['run', '--silent', 'ops', '--', ...args],
      { cwd: root, env },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
  expect(ended).toEqual({
    exitCode,
    stdout: out && expect.stringMatching(out),
    stderr: notes && expect.stringMatching(notes),
  });
});
