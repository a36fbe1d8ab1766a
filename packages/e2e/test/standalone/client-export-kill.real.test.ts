// Takes long: it starts a process for each kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { exportingTenant, exportKey, opsOfEveryService } from '../../src/client-export/exporting-tenant.ts';
import { runOps } from '../../src/setup/run-ops.ts';

const main = join(import.meta.dirname, '../../../ops/src/main.ts');

/** How many parts the export has begun. */
function partsIn(folder: string): number {
  const path = join(folder, 'export.json');
  return existsSync(path) ? Object.keys(JSON.parse(readFileSync(path, 'utf8')).parts).length : 0;
}

test('decisions.md 16: an export that is killed again and again goes on, and has the same lines as an undisturbed one', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'telehealth-export-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const [whole, killed] = [join(parent, 'whole'), join(parent, 'killed')];
  const { clientId } = await exportingTenant();
  const { recipient, rows, journeys, opened } = await exportKey();
  const line = (to: string) => ['client', 'export', clientId, '--to', to, '--recipient', recipient];
  const { DATA_DIR = '/nowhere', ...settings } = opsOfEveryService();
  expect((await runOps(settings, ...line(whole))).exitCode).toBe(0);

  let kills = 0;
  for (let done = false; !done; ) {
    const before = partsIn(killed);
    const child = spawn(process.execPath, [main, ...line(killed)], {
      env: { ...settings, DATA_DIR },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await eventually(async () => {
      if (child.exitCode === null && partsIn(killed) < before + 3) throw new Error('nothing to kill yet');
    });
    child.kill('SIGKILL');
    const [exitCode] = await ended;
    if (exitCode === null) kills += 1;
    done = exitCode === 0;
    expect([null, 0]).toContain(exitCode);
  }
  expect(kills).toBeGreaterThan(3);

  // Its own rows are in the audit, and each export has others.
  const names = readdirSync(whole).filter((name) => name.endsWith('.jsonl') && name !== 'audit.jsonl');
  expect(names).toContain('orders.jsonl');
  for (const name of names) expect(rows(killed, name), name).toEqual(rows(whole, name));
  const ids = rows(killed, 'audit.jsonl').map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await journeys(killed)).toEqual(await journeys(whole));
  for (const { media_id } of rows(whole, 'media.jsonl')) {
    const [one, other] = [whole, killed].map((folder) => join(folder, 'media', `${media_id}.age`));
    expect((await opened(String(one))).equals(await opened(String(other)))).toBe(true);
  }
  expect(JSON.parse(readFileSync(join(killed, 'export.json'), 'utf8')).complete).toBe(true);
});
