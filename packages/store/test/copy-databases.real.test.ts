import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabases, openStore, StoreUnavailable } from '../src/index.ts';

const script = fileURLToPath(new URL('./fixtures/alternating-writer.ts', import.meta.url));

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'telehealth-copy-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function countIn(file: string): Promise<number | undefined> {
  const store = await openStore(`sqlite:${file}`);
  const counters = await store.collection<{ _id: string; value: number }>({
    name: 'counters',
  });
  const found = await counters.get('count');
  await store.close();
  return found?.value;
}

test('decisions.md 16: databases that another process writes to are copied as they are at one instant', async () => {
  const dir = folder();
  const files = ['first', 'second'].map((name) => join(dir, `${name}.sqlite`));
  const writer = spawn(process.execPath, [script, ...files.map((file) => `sqlite:${file}`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void writer.kill('SIGKILL'));
  let lines = 0;
  writer.stdout.on('data', (chunk: Buffer) => {
    lines += chunk.toString().split('\n').length - 1;
  });
  for (let round = 1; round <= 5; round++) {
    await expect.poll(() => lines, { timeout: 45_000 }).toBeGreaterThan(100 * round);
    const copies = files.map((from) => ({ from, to: `${from}.copy${round}` }));
    await copyDatabases(copies);
    const [first = 0, second = 0] = await Promise.all(copies.map(({ to }) => countIn(to)));
    expect(second).toBeGreaterThanOrEqual(100 * round);
    expect([second, second + 1]).toContain(first);
  }
});

test('a copy of a file that is missing fails', async () => {
  const missing = join(folder(), 'missing', 'a.sqlite');
  await expect(copyDatabases([{ from: missing, to: `${missing}.copy` }])).rejects.toBeInstanceOf(
    StoreUnavailable,
  );
});
