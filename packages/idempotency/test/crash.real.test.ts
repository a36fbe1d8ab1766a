import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fakeClock } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { sealingKeys, startKeyedService } from './keyed-service.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idempotency-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Kills a process during a keyed call; resolves with the operation id of the call. */
async function killDuringCall(url: string, key: string, stopAt: 'before' | 'after'): Promise<string> {
  const script = fileURLToPath(new URL('./fixtures/hanging-call.ts', import.meta.url));
  const args = [script, url, key, stopAt, sealingKeys[0].key.toString('base64')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    child.kill('SIGKILL');
    expect(await gone).toEqual([null, 'SIGKILL']);
    return line;
  }
  throw new Error('the call did not begin');
}

test.each(['before', 'after'] as const)(
  'after a process is killed %s the effect, the next try runs under its operation id, and there is one effect',
  async (stopAt) => {
    const storeUrl = `sqlite:${join(freshFolder(), 'accounts.db')}`;
    const operationId = await killDuringCall(storeUrl, 'order-1', stopAt);
    const clock = fakeClock(Date.now());
    const service = await startKeyedService({ storeUrl, clock });
    expect(await service.effects()).toHaveLength(stopAt === 'after' ? 1 : 0);

    const ask = { fingerprint: 'f1' };
    expect(await service.call('order-1', ask)).toMatchObject({ kind: 'idempotency-in-flight' });
    await clock.advance(15_000);
    expect(await service.call('order-1', { fingerprint: 'f2' })).toMatchObject({
      kind: 'idempotency-mismatch',
    });
    const answer = await service.call('order-1', ask);
    expect(answer).toMatchObject({ kind: 'ok', replayed: false });
    expect(service.ran).toEqual([operationId]);
    expect(await service.effects()).toEqual([answer.effect]);
    expect(await service.call('order-1', ask)).toEqual({ ...answer, replayed: true });
  },
);

test('neither key, request nor outcome is readable in the database file', async () => {
  const folder = freshFolder();
  const service = await startKeyedService({ storeUrl: `sqlite:${join(folder, 'accounts.db')}` });
  const answer = await service.call('canary-key', {
    fingerprint: 'canary-fingerprint',
    client: 'cli_1',
  });
  expect(answer.message).toMatchObject({ brand: { name: 'canary-name' } });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const stored = Buffer.concat(files);
  expect(stored.includes('idempotency')).toBe(true);
  expect(stored.includes('canary')).toBe(false);
});
