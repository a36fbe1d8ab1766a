import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { lockFile } from '../src/index.ts';

const script = fileURLToPath(new URL('./fixtures/locking-process.ts', import.meta.url));

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

/** A process that tries to lock the file and then lives on, with what it printed. */
async function lockingProcess(file: string): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return { child, printed: String(line).trim() };
}

test('a file is locked once, in one process and between processes, until it is released', async () => {
  const file = freshFile();
  const lock = lockFile(file);
  expect(lock).toBeDefined();
  expect(lockFile(file)).toBeUndefined();
  expect((await lockingProcess(file)).printed).toBe('refused');
  lock?.release();
  expect((await lockingProcess(file)).printed).toBe('locked');
  expect(lockFile(file)).toBeUndefined();
  expect(readdirSync(join(file, '..'))).toEqual(['lock']);
});

test('of processes that lock a file at the same time one succeeds', async () => {
  const file = freshFile();
  const tries = await Promise.all(Array.from({ length: 4 }, () => lockingProcess(file)));
  expect(tries.map(({ printed }) => printed).toSorted()).toEqual(['locked', 'refused', 'refused', 'refused']);
});

test('the lock of a killed process is gone with it', async () => {
  const file = freshFile();
  const { child, printed } = await lockingProcess(file);
  expect(printed).toBe('locked');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(lockFile(file)).toBeDefined();
});
