import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../src/index.ts';

type Pair = { readonly _id: string; readonly left: number; readonly right: number; readonly padding: string };
const pairs = { name: 'pairs', schemaVersion: 1, indexes: [{ name: 'by_left', fields: ['left' as const] }] };

/** A process that writes without end; its output names every write that was acknowledged. */
function startWriter(file: string, prefix: string) {
  const script = fileURLToPath(new URL('./fixtures/endless-writer.ts', import.meta.url));
  const writer = spawn(process.execPath, [script, `sqlite:${file}`, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void writer.kill('SIGKILL'));
  return writer;
}

test('after kill -9 during writes every acknowledged write is stored and no write is stored in part', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'killed.db');
  const acknowledged = new Map<string, number>();
  await Promise.all(
    ['a', 'b'].map(async (prefix) => {
      const writer = startWriter(file, prefix);
      const gone = new Promise((resolve) => writer.once('exit', (_, signal) => resolve(signal)));
      let count = 0;
      for await (const line of createInterface({ input: writer.stdout })) {
        const [id = '', left] = line.split(' ');
        acknowledged.set(id, Number(left));
        if (++count === 400) writer.kill('SIGKILL');
      }
      expect(await gone).toBe('SIGKILL');
    }),
  );
  expect(acknowledged.size).toBeGreaterThan(100);

  const store = await openStore(`sqlite:${file}`);
  const collection = await store.collection<Pair>(pairs);
  for (const [id, left] of acknowledged) {
    const pair = await collection.get(id);
    // A write under way when the process died may have happened as well.
    expect(pair?.left, id).toBeGreaterThanOrEqual(left);
    expect(pair?.right, id).toBe(pair?.left);
    expect(await collection.find({ left: pair?.left ?? -1, _id: id }, { limit: 1 })).toEqual([pair]);
  }
  await store.close();
  const database = new DatabaseSync(file);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});
